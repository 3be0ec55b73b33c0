import { commonTexts } from './any-form.ts'

/** The English texts that the form shows at first. */
export const initialTexts = {
  ...commonTexts,
  close: 'Close',
  sendFailed: 'It may not have reached us. Nothing is lost: check your connection or ad blocker and try again.',
} as const
