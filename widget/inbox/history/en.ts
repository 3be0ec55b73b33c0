import type { HistoryEntry } from '../../../shared/inbox.ts'

/** The English texts of the history. In its sentences, `{name}` becomes a link to the testimonial. */
export const texts = {
  history: 'History',
  ofOne: 'What was done to this testimonial, newest first.',
  whole: 'Show the whole history',
  none: 'Nothing yet. Once a testimonial is published, archived or tagged, you see here by whom, and when.',
  showMore: 'Show 50 more',
  today: 'Today',
  actors: {
    owner: 'An owner',
    key: 'An API key',
    giver: 'The author',
    visitor: 'A visitor',
    link: 'Somebody with a link',
    system: 'Laurel',
  } satisfies Record<HistoryEntry['actor'], string>,
  /** A testimonial that was erased. */
  erased: 'a testimonial',
  moves: {
    published: '{who} published {name}',
    archived: '{who} archived {name}',
    spam: '{who} marked {name} as spam',
    pending: '{who} moved {name} back to pending',
  },
  actions: {
    tag: '{who} changed the tags of {name}',
    highlight: '{who} changed the highlight of {name}',
    pin: '{who} pinned {name}',
    unpin: '{who} unpinned {name}',
    replied: '{who} changed the public reply to {name}',
    erase: '{who} erased {name}',
    undo: '{who} undid an import',
    edit: '{who} changed the words of {name}',
    consent: '{who} changed the consents of {name}',
    withdraw: '{who} withdrew the consent to publish {name}',
    link: '{who} created a link for {name}',
    unlink: '{who} revoked the link for {name}',
  } satisfies Record<Exclude<HistoryEntry['action'], 'move'>, string>,
  /** Actions of authors on their own testimonials. */
  byAuthor: {
    move: 'The words of {name} are pending again',
    edit: '{name} changed their words',
    consent: '{name} changed their consents',
    withdraw: '{name} withdrew the consent to publish',
    erase: 'A testimonial was erased by its author',
  } as Partial<Record<HistoryEntry['action'], string>>,
}
