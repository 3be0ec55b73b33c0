/** The details of who is responsible for a workspace's data, in the order of forms and records. */
export const controllerFields = [
  'name',
  'address',
  'contact',
  'retention',
  'storage',
  'jurisdiction',
  'privacyUrl',
] as const
