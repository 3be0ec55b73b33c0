import { healthTexts } from '../../shared/texts/en/health.ts'
import { fill, selectPlural } from '../../shared/texts/fill.ts'
import type { HealthRow } from '../../shared/workspace/health.ts'

/** The report that the service would give, with the same sentences; its own has another time in each. */
export const healthReport = (): HealthRow[] => {
  const texts = healthTexts
  const count = (text: { one: string; other: string; zero?: string }, n: number) =>
    fill(selectPlural(text, n, 'en'), { n })
  const row = (name: HealthRow['name'], sentence: string): HealthRow => ({ name, state: 'ok', sentence, help: '' })
  return [
    row('database', fill(texts.database, { ms: 12, size: '2.4 MB' })),
    row('files', fill(texts.files, { size: '310 MB', share: '3.9%', quota: '8 GB' })),
    row('cron', fill(texts.cron, { ago: '41 seconds ago' })),
    row('deliveries', count(texts.deliveries, 0)),
    row('purge', texts.purge),
    row('mail', texts.mail),
    row('spam', fill(texts.spam, { spam: 1, testimonials: 14, share: '7.1%' })),
    row('origins', count(texts.origins, 0)),
    { name: 'limits', state: 'warning', sentence: count(texts.limits, 214), help: texts.limitsHelp },
    row('version', fill(texts.version, { version: '0.1.0' })),
  ]
}
