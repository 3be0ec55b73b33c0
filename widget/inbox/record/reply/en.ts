/** The English texts of the public reply. */
export const texts = {
  reply: 'Public reply',
  write: 'Reply in public',
  change: 'Change the reply',
  replied: (day: string) => `Since ${day}`,
  hint: 'Everybody can read it, under your name, below the words. Mention nothing that their author has not published.',
  outdated: 'The words have changed since your reply. Does it still fit?',
  save: 'Save the reply',
  remove: 'Remove the reply',
  saved: 'The reply is saved.',
  removed: 'The reply is removed.',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  over: (count: number) => (count === 1 ? '1 character too long' : `${count} characters too long`),
  empty: 'Write a reply first.',
  conflict: 'It was changed elsewhere in the meantime. Read it again, then save.',
}
