/** The English texts of the logo in the settings. */
export const texts = {
  logo: 'Logo',
  logoHint: 'At the top of your form’s own page. PNG, JPEG, WebP or SVG, at most 32 KiB.',
  logoAlt: 'The stored logo',
  chooseFile: 'Choose a file',
  chosen: (file: string) => `${file || 'The new logo'} appears here once you save.`,
  removed: 'The logo is removed when you save.',
  remove: 'Remove',
  keep: 'Keep the stored logo',
  chooseNone: 'Use no logo',
}
