/** The English texts that several screens share. */
export const texts = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  cancel: 'Cancel',
  done: 'Done',
  optional: '(optional)',
  noResponse: 'No response: check your connection, then try again.',
  failed: (status: number) => `The service failed with status ${status}. Try again.`,

  ownerKey: 'Your owner key',
  ownerKeyHint: 'Asked for each time, and never stored.',
  lostKey: 'No key at hand?',
  lostKeyText:
    'Look in your password manager, or for a saved file with “key” in its name. If it is lost, the person who set up the service can make another one:',
  lostKeyGuide: 'how to replace a lost key',
  wrongKey: 'This key is not valid. Check that you copied all of it, and that it is an owner key of this workspace.',

  picture: 'Picture to share',

  more: 'More',
  moreActions: 'More actions',
  moreFor: (name: string) => `More for ${name}`,
  saveAsFile: 'Save as a file',
  leaveSecret: {
    title: 'Leave without it?',
    text: 'You have not copied or saved it, and it will not be shown again.',
    action: 'Leave',
  },

  copy: 'Copy',
  copyNamed: (name: string) => `Copy: ${name}`,
  copied: 'Copied',
  copyFailed: 'Selected: press Ctrl+C or ⌘C to copy',
}
