import type { HealthTexts } from '../../shared/texts/en/health.ts'
import { type HealthName, type HealthRow, healthNames } from '../../shared/workspace/health.ts'
import type { DescribeRow, ReportFacts } from './row.ts'
import { cron, database, limits, mail, purge, version } from './service-rows.ts'
import { deliveries, files, origins, spam } from './workspace-rows.ts'

const rows: Record<HealthName, DescribeRow> = {
  database,
  files,
  cron,
  deliveries,
  purge,
  mail,
  spam,
  origins,
  limits,
  version,
}

/** Returns the report on the state of the service and of one workspace, in the language of the texts. */
export const createReport = (facts: ReportFacts, texts: HealthTexts): HealthRow[] =>
  healthNames.map((name) => ({ name, ...rows[name](facts, texts) }))
