import { plural } from './state/en.ts'

/** The English texts of the dialogs that ask before an action on testimonials. */
export const texts = {
  claimTitle: (name: string) => `Has ${name} agreed?`,
  publishOneTitle: (name: string) => `${name} has not agreed yet`,
  publishTitle: (count: number) => `Publish ${plural(count, 'testimonial', 'testimonials')}?`,
  unshownOne: 'You can mark these words as published, but your site will not show them until their author agrees.',
  unshown: (lacking: number, count: number) =>
    `${lacking} of these ${count} will not appear on your site until the author agrees.`,
  askHint: 'A link lets them do that in two clicks.',
  claimOne: 'If they have agreed elsewhere, say how you know.',
  claim: 'If those that you have added or imported agreed elsewhere, say how you know.',
  ofForm: (count: number) =>
    count === 1
      ? 'One came through your form: only its author can agree, so “They agreed” leaves it out.'
      : `${count} came through your form: only their authors can agree, so “They agreed” leaves them out.`,
  agreed: 'They agreed',
  /** 0 stands for the one that the title names. */
  publishAgreeing: (count: number) => `Publish ${count ? `${count} ` : ''}with their consent`,
  ground: 'How do you know?',
  groundExample: 'Such as “Collected with Senja’s form, which asked for consent” or “Said yes in an e-mail of 3 May”.',
  groundNote:
    'Laurel keeps your words in the record of consent; it cannot check them. Being public elsewhere is not consent to be shown on your site.',
  groundMissing: 'Write how you know that they agreed.',
  consentTitle: (who: string) => `Note that ${who} agreed`,
  consentHint: 'This publishes nothing. The inbox cannot take it back.',
  note: 'Note it',
  noted: (who: string) => `Noted that ${who} agreed.`,
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
