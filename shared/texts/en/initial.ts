import { labelTexts } from './labels.ts'

/** The English texts that the form shows at first; `{…}` is filled in. */
export const initialTexts = {
  /** The language, as the attribute `lang` names it. */
  lang: 'en',
  /** The direction of its script. */
  dir: 'ltr',
  ...labelTexts,
  close: 'Close',
  subtitle: 'Second headline',
  /** Next to the checkbox that `privacy-url` adds; the link below leads to that URL. */
  privacy: 'I agree to the processing of my data as described in the privacy policy.',
  privacyPolicy: 'Privacy policy',
  sendFailed: 'It may not have reached us. Nothing is lost: check your connection or ad blocker and try again.',
} as const
