import { plural } from '../state/en.ts'

/** The English texts of the keys. */
export const texts = {
  keys: 'Keys',
  intro:
    'People sign in here with an owner key. Programs, such as Zapier, get a client key, which can only send and read testimonials.',
  createKey: 'Create a key',
  label: 'What is it for?',
  labelExamples: 'Zapier, Mia’s laptop',
  role: 'It may',
  roles: { client: 'client', owner: 'owner' },
  roleNames: { client: 'Send and read testimonials', owner: 'Everything, keys included' },
  roleHints: {
    client: 'A client key, for programs such as Zapier. It cannot sign in here.',
    owner: 'An owner key, for people.',
  },
  keyHint: 'Needed because a new key outlives this session. It is not stored.',
  create: 'Create key',
  unknownKey: 'No response: check the list for a new key before you try again.',
  newKey: 'This is your key. It is shown only now.',
  newKeyHint: {
    client: 'Whoever has it can send and read testimonials. Keep it where you keep passwords.',
    owner: 'Whoever has it can do everything. Keep it like a password.',
  },
  keyFile: (label: string) => `laurel-key${label && `-${label}`}.txt`,
  revokedKeys: (count: number) => plural(count, 'revoked key', 'revoked keys'),
  created: (day: string) => `created ${day}`,
  lastUsed: (day: string) => `Last used ${day}`,
  neverUsed: 'Never used',
  revokedOn: (day: string) => `Revoked ${day}`,
  revoke: 'Revoke…',
  revokeNamed: (label: string) => `Revoke ${label.replace(/…$/, '')}…`,
  revokeTitle: (label: string) => `Revoke the key “${label}”?`,
  revokePrograms: 'Everything that uses this key stops working at once.',
  revokeBrowsers: 'Browsers that signed in with it are signed out.',
  revokeOwn: 'Browsers that signed in with it are signed out. This is one of them: you will be signed out.',
  revokeUnused:
    'No other owner key has ever been used. Make sure that you have one of them: without an owner key, you cannot sign in.',
  revokeFinal: 'This can’t be undone.',
  lastOwner:
    'The only owner key: it can’t be revoked until you have created another one. Without it, nobody can sign in.',
  revokeKey: 'Revoke key',
  revoked: (label: string) => `${label} is revoked.`,
}
