import { controllerLabels as labels } from '../../../shared/workspace/controller-labels.ts'

/** The English texts of the settings about who is responsible for the data. */
export const texts = {
  heading: 'Who is responsible',
  hint: 'For records of consent, which say to whom people have given it. Fill in what you can.',
  details: {
    name: { label: labels.name, hint: 'In law, the controller of the data.' },
    address: { label: labels.address, hint: undefined },
    contact: {
      label: labels.contact,
      hint: 'For example, an e-mail. Authors see it on the page where they change their testimonial.',
    },
    retention: { label: labels.retention, hint: 'For example: until consent is withdrawn.' },
    storage: { label: labels.storage, hint: 'For example: Cloudflare, in the European Union.' },
    jurisdiction: { label: labels.jurisdiction, hint: undefined },
    privacyUrl: { label: labels.privacyUrl, hint: undefined },
  },
}
