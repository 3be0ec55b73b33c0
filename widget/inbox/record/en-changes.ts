/** The English texts about what an author has changed. */
export const texts = {
  changed: (fields: string) => `What has changed: ${fields}.`,
}
