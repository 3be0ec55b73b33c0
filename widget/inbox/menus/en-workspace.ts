/** The English texts of the dialog that creates a workspace. */
export const texts = {
  title: 'New workspace',
  intro: 'For another site or brand, with keys of its own.',
  name: 'Name',
  website: 'Website',
  keyHint: 'An owner key of the workspace that was set up first. It is asked for each time, and never stored.',
  create: 'Create',
  notFirst:
    'Only an owner key of the first workspace of this service can create workspaces. Check that you copied all of it, or ask the person who set up the service.',
  unknownResult:
    'No response. Press “Create” again. If the menu then lists this name twice, the lower one has no key that you know: ignore it, and use the one that opens.',
  key: (name: string) => `The owner key of ${name}`,
  keyOnce: (name: string) =>
    `Keep it like a password: it is shown only now, and whoever has it can do everything in ${name}. You need it to sign in on another device. “Done” opens the new workspace.`,
  keyFile: (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-owner-key.txt`,
}
