import * as limits from './limits.ts'

/*
 * Checks of single values without zod: request bodies in the service and files in the browser pass the same ones.
 */

/** Returns whether a text has at most `limit` code points. */
export function isWithin(limit: number, value: string): boolean {
  return value.length <= limit || (value.length <= 2 * limit && Array.from(value).length <= limit)
}

/** Matches well-formed Unicode without U+0000: D1 corrupts lone surrogates, and SQL functions stop at U+0000. */
export const wellFormedPattern = /^[^\0\p{Cs}]*$/u

// Created at first use: with the letters of all scripts, it takes a millisecond.
let emailPattern: RegExp | undefined

/**
 * Returns whether a text is the HTML standard's valid e-mail address, plus letters of all scripts on both sides, minus leading,
 * trailing and double dots before the @.
 */
export function isEmail(value: string): boolean {
  const domainLabel = '[\\d\\p{L}](?:[-\\d\\p{L}\\p{M}]{0,61}[\\d\\p{L}\\p{M}])?'
  const atom = "[-!#$%&'*+/=?^_`{|}~\\d\\p{L}\\p{M}]+"
  emailPattern ??= new RegExp(`^${atom}(?:\\.${atom})*@${domainLabel}(?:\\.${domainLabel})*$`, 'u')
  return emailPattern.test(value)
}

/**
 * Matches an http or https URL without white space or a user name. Browsers skip any slashes and backslashes before the
 * authority; other parsers read a backslash as part of it.
 */
export const urlPattern =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[\\/]*[^\\/?#@\p{White_Space}\p{Cc}\p{Cs}][^/?#@\p{White_Space}\p{Cc}\p{Cs}]*(?:[/?#][^\p{White_Space}\p{Cc}\p{Cs}]*)?$/u

/** Returns whether a text can be parsed as a URL. */
export const canParse = (value: string) => URL.canParse(value)

/** Returns whether a text is an http or https URL that can be stored. */
export const isUrl = (value: string) => isWithin(limits.url, value) && urlPattern.test(value) && canParse(value)

/** Matches a tag of the inbox. */
export const tagPattern = /* @__PURE__ */ new RegExp(`^(?=.*\\S)[^\\p{Cc}\\p{Cs}]{1,${limits.tag}}$`, 'u')
