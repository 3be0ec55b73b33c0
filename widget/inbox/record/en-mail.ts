/** The English texts of an e-mail to an author. */
export const texts = {
  write: 'Write an e-mail',
  replySubject: (workspace: string) => `Your testimonial for ${workspace}`,
  replyBody: (name: string) => `Hello${name ? ` ${name}` : ''},\n\n`,
}
