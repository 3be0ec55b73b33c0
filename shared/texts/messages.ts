import { type MessageLanguage, messageLanguages } from '../languages.ts'
import { messageTexts as en, type MessageTexts } from './en/messages.ts'

/** The texts of messages to owners in the languages that they have: a missing one is a type error. */
export const messageTexts: Readonly<Record<MessageLanguage, MessageTexts>> = { en }

const byLanguage: Readonly<Record<string, MessageTexts>> = messageTexts

/** Returns the texts of messages in a language; in the default one if there is none, or if it has no texts. */
export const getMessageTexts = (language = ''): MessageTexts =>
  byLanguage[language] ?? messageTexts[messageLanguages[0]]
