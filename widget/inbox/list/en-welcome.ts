/** The English texts of the list of a new workspace. */
export const texts = {
  welcome: 'Your first testimonial',
  welcomeText: 'Nobody has written yet. Put this on a page of your site, and what people write appears here.',
  welcomeLink: 'Or send people a link to a page with the form:',
}
