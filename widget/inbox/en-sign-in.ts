/** The English texts of the sign-in page with a link. */
export const texts = {
  opening: 'Checking the link…',
  question: (name: string) => `Sign in to ${name} on this device?`,
  failed: 'No response: check your connection, then open the link again.',
}
