import { plural } from './state/en.ts'

/** The English texts of the dialogs that ask before an action on testimonials. */
export const texts = {
  publishOneTitle: (name: string) => `${name} has not agreed yet`,
  publishTitle: (count: number) => `Publish ${plural(count, 'testimonial', 'testimonials')}?`,
  unshownOne: 'You can mark these words as published, but your site will not show them until their author agrees.',
  unshown: (lacking: number, count: number) =>
    `${lacking} of these ${count} will not appear on your site until the author agrees.`,
  askHint: 'A link lets them do that in two clicks.',
  ask: 'Ask for consent',
  leftOut: (count: number) => `${count} left out: the author has withdrawn consent.`,
  publishAnyway: 'Publish anyway',
  publishAll: (count: number) => `Publish ${count}`,
  publishConsenting: (count: number) => `Publish ${count} with consent`,
  eraseTitle: (who: string) => `Erase ${who}?`,
  eraseWarning: 'This deletes the testimonial for good and cannot be undone. To keep it out of sight, archive it.',
  erase: 'Erase',
  archiveInstead: 'Archive instead',
  cancel: 'Cancel',
}
