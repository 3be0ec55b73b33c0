import { controllerLabels as labels } from '../../../../shared/workspace/controller-labels.ts'

/** The English texts of the settings about privacy. */
export const texts = {
  title: 'Privacy',
  /** Before, in and after a link. */
  intro: [
    'Each testimonial has a ',
    'record of consent',
    ': who agreed to what, when, and in which words. Enter here to whom.',
  ],
  details: {
    name: { label: labels.name, hint: 'In law, the controller of the data.' },
    address: { label: labels.address },
    contact: { label: labels.contact, hint: 'Such as an e-mail. Authors see it where they change their testimonial.' },
    retention: { label: labels.retention, placeholder: 'until consent is withdrawn' },
    storage: { label: labels.storage, placeholder: 'Cloudflare, in the European Union' },
    jurisdiction: { label: labels.jurisdiction },
    privacyUrl: { label: labels.privacyUrl },
  },
}
