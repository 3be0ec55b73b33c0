import type { TestimonialState } from '../../../shared/testimonial-state.ts'

/* Every string of the inbox, except those of its other screens. Numbers arrive as numbers, so that each language can choose its plural. */

/** Returns a number with its noun. */
export const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

/** The language of dates. */
export const language = 'en-GB'

export const stateNames: Record<TestimonialState, string> = {
  pending: 'Pending',
  published: 'Published',
  archived: 'Archived',
  spam: 'Spam',
}

/** The kinds of actions, each with its result, what to say if it fails, and the label of its button. */
export const actionTexts = {
  published: { label: 'Publish', done: (who: string) => `Published ${who}.`, verb: (who: string) => `publish ${who}` },
  pending: {
    label: 'Back to pending',
    done: (who: string) => `Moved ${who} back to pending.`,
    verb: (who: string) => `move ${who} back to pending`,
  },
  archived: { label: 'Archive', done: (who: string) => `Archived ${who}.`, verb: (who: string) => `archive ${who}` },
  spam: {
    label: 'Spam',
    done: (who: string) => `Moved ${who} to spam.`,
    verb: (who: string) => `move ${who} to spam`,
  },
  tags: { label: 'Tags', done: (who: string) => `Changed the tags of ${who}.`, verb: (who: string) => `tag ${who}` },
  highlight: {
    label: 'Highlight',
    done: (who: string) => `Highlighted words of ${who}.`,
    verb: (who: string) => `highlight words of ${who}`,
  },
  unhighlight: {
    label: 'Clear highlight',
    done: (who: string) => `Removed the highlight of ${who}.`,
    verb: (who: string) => `remove the highlight of ${who}`,
  },
  pin: { label: 'Pin', done: (who: string) => `Pinned ${who}.`, verb: (who: string) => `pin ${who}` },
  unpin: { label: 'Unpin', done: (who: string) => `Unpinned ${who}.`, verb: (who: string) => `unpin ${who}` },
  erase: { label: 'Erase…', done: (who: string) => `Erased ${who} for good.`, verb: (who: string) => `erase ${who}` },
}

/** The keys of the actions. */
export const keys = {
  published: 'a',
  pending: 'w',
  archived: 'e',
  spam: '!',
  highlight: 'h',
  pin: 'p',
  reply: 'r',
  erase: '#',
  undo: 'z',
}

/** Returns the label of the button that moves a testimonial from one state, or a list, to another state. */
export const moveLabel = (from: string, to: TestimonialState): string =>
  from === 'spam' && to === 'pending' ? 'Not spam' : actionTexts[to].label

export const texts = {
  product: 'Laurel',
  skip: 'Skip to content',
  nameMenu: (name: string) => `${name}, workspace and device`,
  places: 'Places',
  placeNames: {
    inbox: 'Inbox',
    forms: 'Forms',
    displays: 'Displays',
    requests: 'Requests',
    settings: 'Settings',
    import: 'Import',
  },
  seeLive: 'See it live',
  search: 'Search',
  searchTitle: (query: string) => `“${query}” · Search`,
  searchLabel: 'Search testimonials',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded. Check your connection, then try again.',
  tryAgain: 'Try again',
  reloadPage: 'Reload the page',
  testimonials: (count: number) => plural(count, 'testimonial', 'testimonials'),
  atLeast: (count: number) => (count >= 100 ? '100+' : `${count}`),
  shown: (count: number, hasMore: boolean) => plural(count, 'testimonial', 'testimonials') + (hasMore ? ' so far' : ''),

  all: 'All',
  allTestimonials: 'All testimonials',
  states: 'State',
  filter: 'Filter',
  found: (count: number, query: string, hasMore: boolean) => `${count}${hasMore ? '+' : ''} with “${query}”`,
  resultsFor: (query: string) => `Results for “${query}”`,
  searchedTo: (date: string) => `Searched back to ${date}.`,
  continueSearch: 'Continue',
  showMore: 'Show 50 more',

  anonymous: 'Anonymous',
  noWords: 'No words',
  starsOf: (stars: number) => `${stars} of 5 stars`,
  noConsent: 'No consent',
  withdrawn: 'Consent withdrawn',
  video: 'Video',
  photo: 'Photo',
  pinned: 'Pinned',
  imported: 'Imported',
  changed: 'Changed by its author',
  select: (name: string) => `Select ${name}`,
  seenBefore: 'Seen before',
  arrived: (count: number) => `${count} new`,

  actions: 'Actions',
  testimonial: 'Testimonial',
  results: 'Results',
  backTo: 'Back to',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  position: (index: number, count: number, hasMore: boolean) => `${index} of ${count}${hasMore ? '+' : ''}`,
  withdrawnHint: 'Consent withdrawn: nobody can publish this until its author agrees again.',
  more: 'More',
  add: 'Add',
  unknownRecord: 'This does not exist, or was erased.',
  chooseRecord: 'Choose a testimonial to read it here.',
  chooseHint: 'j and k move, Enter opens, ? shows all.',

  selected: (count: number) => `${count} selected`,

  saving: 'Saving…',
  undo: 'Undo',
  undone: 'Undone.',
  show: 'Show',
  dismiss: 'Dismiss',
  notDone: (verb: string, reason: string) => `Could not ${verb}: ${reason}`,
  consent: 'the consent',
  noConnection: 'there is no connection.',
  gone: 'it no longer exists.',
  serviceFailed: 'the service reported an error.',
  conflict: (who: string, state: string) =>
    `Somebody changed this in the meantime. ${who} is ${state.toLowerCase()} now; your change was not saved.`,
  conflicts: (names: string[]) =>
    `Not saved, because they have changed: ${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : '.'}`,
  severalFailed: (count: number) => `${count} changes were not saved.`,

  unshown: (lacking: number, count: number) =>
    `${count === 1 ? 'It' : `${lacking} of these ${count}`} will not appear on your site until ${count === 1 ? 'its' : 'the'} author agrees.`,
  cancel: 'Cancel',

  spamNote: 'Testimonials with two signs of spam arrive here. They are erased after 90 days.',
}
