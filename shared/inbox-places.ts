/* The places of the owner app, as its URLs name them below `/inbox/{workspaceId}`. */

/** The places besides the inbox itself, in the order of the bar. */
export const barPlaces = ['forms', 'displays', 'requests', 'settings'] as const

/** All places besides the inbox itself. */
export const places = [...barPlaces, 'import'] as const

/** The sections of the settings, in their order; each has a URL of its own below `settings`. */
export const settingsSections = [
  'business',
  'display',
  'sites',
  'privacy',
  'spam',
  'messages',
  'webhooks',
  'keys',
  'devices',
  'transfer',
  'health',
  'history',
] as const

/** The places to which URLs lead that bookmarks and messages still contain. */
export const formerPlaces = {
  invitations: 'requests',
  notifications: 'settings/messages',
  keys: 'settings/keys',
  history: 'settings/history',
} as const
