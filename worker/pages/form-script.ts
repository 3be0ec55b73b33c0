/**
 * Returns the script that calls a loader, which is a function of one form, with the JSON of a form or only its id. The argument is
 * no literal of the settings: in one, `__proto__` would be the prototype.
 */
export const formScript = (loader: string, json: string) => `(${loader.trim()})(JSON.parse(${quote(json)}))`

/** Returns a literal of a string that is also safe inside a script element of a page. */
const quote = (text: string) =>
  JSON.stringify(text).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
