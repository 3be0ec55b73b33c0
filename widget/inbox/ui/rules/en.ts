/** The English texts about fields that were rejected. */
export const texts = {
  length: (limit: string) => `Enter a text of at most ${limit} characters.`,
  line: (limit: string) => `Enter one line of at most ${limit} characters.`,
  words: (limit: string) => `Enter words of at most ${limit} characters, each with a letter or a digit.`,
  url: 'Enter a URL, such as https://shop.example.',
  email: 'Enter an e-mail address, such as mia@shop.example.',
}
