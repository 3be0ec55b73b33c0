/** The English names of sources where an owner chooses one; all others have a name of their own. */
export const texts = {
  email: 'E-mail',
  chat: 'Chat, message or in person',
  x: 'X (Twitter)',
  letter: 'Letter or paper',
  other: 'Somewhere else',
}
