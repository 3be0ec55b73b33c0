import { messageTexts } from '../../shared/texts/messages.ts'

/* A language of messages for tests, whose texts are the English ones between marks: what has no marks is in no catalogue. */

const { en } = messageTexts

const mark = (text: string) => `⟦${text}⟧`

const markText = (text: (typeof en)[keyof typeof en]) =>
  typeof text === 'string'
    ? mark(text)
    : Object.fromEntries(Object.entries(text).map(([rule, form]) => [rule, mark(form)]))

/** The marked texts, with the direction, days and digits of Arabic in Egypt. */
const markedTexts = {
  ...Object.fromEntries(Object.entries(en).map(([name, text]) => [name, markText(text)])),
  lang: 'ar',
  dir: 'rtl',
  locale: 'ar-EG',
}

/** Adds the language `marked` to those of messages, of which a workspace cannot choose it over HTTP. */
export const addMarkedTexts = () => Object.assign(messageTexts, { marked: markedTexts })

/** Returns a text without what is between marks, and without URLs. */
export function removeMarked(text: string): string {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return shorter === text ? text.replace(/https?:[^\s|)>"]+/g, '') : removeMarked(shorter)
}
