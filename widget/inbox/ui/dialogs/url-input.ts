/** The attributes of an input for a URL, which may be typed without its scheme. */
export const urlInput = {
  inputMode: 'url',
  autocapitalize: 'off',
  spellcheck: false,
  autocomplete: 'off',
  placeholder: 'https://',
} as const
