/** Returns the form of a word that fits a number. */
const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

/* Every string of the inbox, except those of its other screens. */

export const language = 'en-GB'

export const stateNames = { pending: 'Pending', published: 'Published', archived: 'Archived', spam: 'Spam' }

export const texts = {
  product: 'Laurel',
  workspace: 'Workspace',
  skip: 'Skip to the content',
  screens: { inbox: 'Inbox', history: 'History', settings: 'Settings', keys: 'Keys', devices: 'Devices' },
  signOut: 'Sign out',
  search: 'Search',
  loading: 'Loading…',
  screenFailed: 'This screen could not be loaded.',
  tryAgain: 'Try again',
  testimonials: (count: number) => plural(count, 'testimonial', 'testimonials'),
}
