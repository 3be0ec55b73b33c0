/** The English texts of the settings about spam. */
export const texts = {
  title: 'Spam',
  intro:
    'A testimonial with two or more signs of spam goes to “Spam”. You get no message about it, and after 90 days there it is erased. One sign alone is never enough.',
  signsTitle: 'What counts as a sign',
  signs: [
    'A hidden field was filled in.',
    'It was sent less than 3 seconds after the form was opened.',
    'There are two or more links in the text.',
    'The same text arrived three or more times within a day.',
    'It contains one of your words.',
    'Turnstile did not accept the visitor, if you use it.',
  ],
  words: 'Your words',
  wordsHint:
    'Words or phrases that only spam contains, one per line, at most 100. Only whole words count, in upper or lower case.',
  siteKey: 'Turnstile site key',
  siteKeyHint: 'Turnstile is a service of Cloudflare that keeps programs out. Empty: your form does not use it.',
  aboutTurnstile: 'About Turnstile',
  steps: 'To use Turnstile',
  siteKeyWarning:
    'Turnstile is a service of a third party, Cloudflare. The browser of everybody who begins to write loads its script, and Cloudflare learns their IP: mention it in your privacy policy.',
  secretHint: 'The service needs the secret key of the same widget.',
  guide: 'How to set up Turnstile',
  policyHint: 'If the page with your form has a Content Security Policy, add:',
}
