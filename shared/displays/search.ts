// Chinese and Japanese have words of two characters.
const word = String.raw`(?:\S{3,40}|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]{2})`

/** The pattern of what visitors can search for, as the attribute `pattern` takes it: one to three words. */
export const searchPattern = String.raw`\s*${word}(?:\s+${word}){0,2}\s*`
