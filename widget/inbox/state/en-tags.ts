/** The English texts about a tag that cannot be added. */
export const texts = {
  tagTooLong: (limit: number) => `A tag has at most ${limit} characters.`,
  hasTag: 'It has this tag already.',
  tooManyTags: (limit: number) => `A testimonial has at most ${limit} tags.`,
}
