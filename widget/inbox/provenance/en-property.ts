/** The English texts about the source of a testimonial, where it is read. */
export const texts = {
  firstSaid: 'First said',
  received: 'Received',
  link: 'Link',
  linkTo: (name: string) => `Link to ${name}`,
  rated: (rating: string) => `rated ${rating}`,
  importOf: (day: string) => `import of ${day}`,
  anImport: 'an import',
  notNoted: 'Not noted.',
  changeSource: 'Change source',
  addSource: 'Add where',
  addIncentive: 'Note what they received',
  changeIncentive: 'Change',
}
