import type { HealthName, HealthRow } from '../../../shared/workspace/health.ts'
import { plural } from '../state/en.ts'

/** The English texts of the health of the service. */
export const texts = {
  health: 'Health',
  asOf: (time: string) => `As of ${time}`,
  checkAgain: 'Check again',
  counts: {
    fault: (count: number) => plural(count, 'fault', 'faults'),
    warning: (count: number) => plural(count, 'warning', 'warnings'),
  },
  states: { fault: 'Fault', warning: 'Warning', ok: 'Fine' } satisfies Record<HealthRow['state'], string>,
  names: {
    database: 'Database',
    files: 'Files',
    cron: 'Scheduled tasks',
    deliveries: 'Deliveries',
    purge: 'Public pages',
    mail: 'E-mail',
    spam: 'Spam',
    origins: 'Sites',
    limits: 'Limits',
    version: 'Version',
  } satisfies Record<HealthName, string>,
  yourPage: 'A page of yours',
  yourPageText:
    'The service itself opens no pages. Run this on your computer to check that the form or display on it works:',
}
