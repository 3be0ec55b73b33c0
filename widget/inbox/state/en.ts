import type { TestimonialState } from '../../../shared/testimonial-state.ts'

/* Every string of the inbox, except those of its other screens. Numbers arrive as numbers, so that each language can choose its plural. */

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

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

/** Returns the label of the button that moves a testimonial from one state, or a list, to another state. */
export const moveLabel = (from: string, to: TestimonialState): string =>
  from === 'spam' && to === 'pending' ? 'Not spam' : actionTexts[to].label

export const texts = {
  product: 'Laurel',
  workspace: 'Workspace',
  openWorkspace: 'Open',
  skip: 'Skip to the content',
  screens: {
    inbox: 'Inbox',
    forms: 'Forms',
    invitations: 'Invitations',
    notifications: 'Notifications',
    history: 'History',
    settings: 'Settings',
    keys: 'Keys',
    devices: 'Devices',
  },
  signOut: 'Sign out',
  seeLive: 'See it live',
  search: 'Search',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
  testimonials: (count: number) => plural(count, 'testimonial', 'testimonials'),
  atLeast: (count: number) => (count >= 100 ? '100+' : `${count}`),
  shown: (count: number, hasMore: boolean) =>
    `${plural(count, 'testimonial', 'testimonials')}${hasMore ? ' so far' : ''}`,

  all: 'All',
  allTestimonials: 'All testimonials',
  states: 'State',
  filters: 'Filters',
  filterNames: { stars: 'Stars', tag: 'Tag', consent: 'Consent', has: 'With', changed: 'Changed' },
  any: 'Any',
  consentValues: { yes: 'Given', no: 'Not given' },
  changedValues: { giver: 'By its author' },
  hasValues: { text: 'Words', video: 'Video', photo: 'Photo' },
  clearFilters: 'Clear filters',
  searchHint: 'Finds testimonials with all of these words or parts of words. Accents must match.',
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
  changed: 'Changed by its author',
  select: (name: string) => `Select ${name}`,
  seenBefore: 'Seen before',
  arrived: (count: number) => `${count} new`,
  inserted: (count: number) => `${plural(count, 'new testimonial', 'new testimonials')} on top.`,

  backToList: '‹ List',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  position: (index: number, count: number, hasMore: boolean) => `${index} of ${count}${hasMore ? '+' : ''}`,
  consentMissing: 'No consent to publish',
  withdrawnHint: 'Consent withdrawn: nobody can publish this until its author agrees again.',
  profiles: 'Profiles',
  reply: 'Reply',
  replySubject: (workspace: string) => `Your testimonial for ${workspace}`,
  replyBody: (name: string) => `Hello${name ? ` ${name}` : ''},\n\n`,
  more: 'More',
  tags: 'Tags',
  addTag: 'Add a tag',
  add: 'Add',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  tagTooLong: (limit: number) => `A tag has at most ${limit} characters.`,
  tooManyTags: (limit: number) => `A testimonial has at most ${limit} tags.`,
  selectWords: 'Select words in the text first, then press h or this button.',
  unknownRecord: 'This testimonial does not exist, or it was erased.',
  chooseRecord: 'Choose a testimonial to read it here.',
  chooseHint: 'Press j and k to move, Enter to open, ? for all shortcuts.',

  selected: (count: number) => `${count} selected`,
  selectAll: (count: number) => `Select all ${count}`,
  clearSelection: 'Clear selection',
  bulk: (label: string, count: number) => `${label} ${count}`,

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

  publishTitle: (count: number) =>
    count === 1 ? 'Publish without consent?' : `Publish ${plural(count, 'testimonial', 'testimonials')}?`,
  askHint: 'Once they do, it is pending again.',
  ask: 'Ask for consent',
  unshown: (lacking: number, count: number) =>
    `${count === 1 ? 'It' : `${lacking} of these ${count}`} will not appear on your site until ${count === 1 ? 'its' : 'the'} author agrees.`,
  leftOut: (count: number) => `${count} left out: the author has withdrawn the consent.`,
  publishConsenting: (count: number) => `Publish ${count} with consent`,
  eraseTitle: (who: string) => `Erase ${who}?`,
  eraseWarning: 'This deletes the testimonial for good and cannot be undone. To keep it out of sight, archive it.',
  eraseConfirm: 'Erase',
  cancel: 'Cancel',

  spamNote: 'Testimonials with two signs of spam arrive here. They are erased after 90 days.',
}
