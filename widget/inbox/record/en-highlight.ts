/** The English texts of the dialog in which words are chosen. */
export const texts = {
  title: 'Highlight',
  words: 'Text',
  hint: 'Select the best words: with the mouse or a finger, or with Shift and the arrow keys. The buttons select whole sentences.',
  previous: 'Previous sentence',
  next: 'Next sentence',
  extend: 'Add the next sentence',
  nothingYet: 'Nothing is selected yet.',
  nothing: 'Select some words first.',
  action: 'Highlight',
}
