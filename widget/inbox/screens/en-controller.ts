/** The English texts of the settings about who is responsible for the data. */
export const texts = {
  heading: 'Who is responsible',
  hint: 'For records of consent, which say to whom people have given it. Fill in what you can.',
  details: {
    name: { label: 'Responsible person or organization', hint: 'In law, the controller of the data.' },
    address: { label: 'Postal address', hint: undefined },
    contact: {
      label: 'Contact',
      hint: 'An e-mail address, for example. Authors see it on the page where they change their testimonial.',
    },
    retention: { label: 'How long you keep testimonials', hint: 'For example: until consent is withdrawn.' },
    storage: { label: 'Where they are stored', hint: 'For example: Cloudflare, in the European Union.' },
    jurisdiction: { label: 'Law that applies', hint: undefined },
    privacyUrl: { label: 'Privacy policy', hint: undefined },
  },
}
