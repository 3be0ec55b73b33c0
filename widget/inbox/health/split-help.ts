import { settingsSections } from '../../../shared/inbox-places.ts'

/** A part of a sentence; with a section, a link to it. */
export type HelpPart = { text: string; section?: (typeof settingsSections)[number] }

/** Splits a sentence of the report at the names of sections, such as “Settings → Webhooks”: they become links. */
export const splitHelp = (help: string): HelpPart[] =>
  help.split(/(Settings → \w+)/).map((text) => {
    const name = /^Settings → (\w+)$/.exec(text)?.[1]?.toLowerCase()
    const section = settingsSections.find((section) => section === name)
    return section ? { text, section } : { text }
  })
