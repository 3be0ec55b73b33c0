import type { Controller } from './controller.ts'

/** The English labels of the details of who is responsible, in the settings and in records of consent. */
export const controllerLabels: Record<keyof Controller, string> = {
  name: 'Responsible person or organisation',
  address: 'Postal address',
  contact: 'Contact',
  retention: 'How long testimonials are kept',
  storage: 'Where they are stored',
  jurisdiction: 'Law that applies',
  privacyUrl: 'Privacy policy',
}
