/** The English texts about saving a section of the settings. */
export const texts = {
  save: 'Save',
  saveWithKey: 'Save…',
  discard: 'Discard',
  saved: 'Saved',
  saving: 'Saving…',
  unsaved: 'Not saved',
  invalid: (count: number) => `Not saved: correct the marked ${count === 1 ? 'field' : 'fields'}`,
  failed: (sentence: string) => `Not saved. ${sentence}`,
  conflict: 'Not saved: somebody else has changed this section. Check it, and save again.',
  changedElsewhere: (value: string | undefined) =>
    `Somebody else has changed this, too${value === undefined ? '.' : value ? `: “${value}”` : ': it is empty now.'}`,
  useTheirs: 'Use what they saved',

  noName: 'Your forms and displays need a name.',
  noUrl: 'It should be a URL, such as https://shop.example.',
  noItemName: (limit: number) => `It needs a name of at most ${limit} characters.`,
  noItemUrl: 'It should be the URL of a page, such as https://shop.example/app, or empty.',
  noOrigin: (line: string) => `“${line}” is not a site. One looks like https://shop.example.`,
  tooMany: (excess: number, limit: number) => `Remove ${excess}: there can be at most ${limit}.`,
}
