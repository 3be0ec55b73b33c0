/** The English texts of the menus in the bar. */
export const texts = {
  nameMenu: 'Workspaces and this device',
  newWorkspace: 'New workspace…',
  devices: 'Devices',
  shortcuts: 'Keyboard shortcuts',
  signInToAnother: 'Sign in to another workspace…',
  signOut: 'Sign out',
  signOutOfAll: 'Sign out of all workspaces',
  addMenu: 'Add',
  import: 'Import from a file…',
  byHand: 'Add one by hand…',
  ask: 'Ask somebody',
  copyLink: 'Copy the link to your form',
  copied: 'Copied the link to your form.',
  notCopied: (url: string) => `The browser does not allow copying. The link to your form is ${url}`,
}
