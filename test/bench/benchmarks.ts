import { measureDeliveries } from './deliveries.ts'
import { measureDisplay } from './display/measure-display.ts'
import { measureDocs } from './docs.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureSharding } from './growth/sharded.ts'
import { measureImports } from './imports/measure-imports.ts'
import { measureInbox } from './inbox/measure-inbox.ts'
import { measureMedia } from './media.ts'
import { measureMemory } from './memory.ts'
import type { Result } from './report/results.ts'
import type { Headings } from './report/table.ts'
import { measureService } from './service.ts'
import { runSoak } from './soak/soak.ts'
import { measureStartup } from './startup.ts'
import { measureWidget } from './widget/measure-widget.ts'

type Benchmark = {
  headings: Headings
  measure: (folder: string, minutes: number) => Promise<Result[]>
  /** Runs only when it is named, and fails if a goal is missed. */
  isTest?: boolean
}

/** The benchmarks by the name on the command line. */
export const benchmarks: Record<string, Benchmark> = {
  service: { headings: ['Service', 'Laurel', 'baseline worker'], measure: measureService },
  growth: { headings: ['Growth, by testimonials stored', 'Laurel', 'with 1,000'], measure: measureGrowth },
  startup: { headings: ['Start-up', 'Laurel', 'empty Hono app'], measure: measureStartup },
  memory: { headings: ['Memory', 'Laurel', 'baseline worker'], measure: measureMemory },
  media: { headings: ['Files', 'Laurel', 'bare worker'], measure: measureMedia },
  deliveries: { headings: ['Deliveries', 'Laurel', 'baseline'], measure: measureDeliveries },
  sharded: { headings: ['Baseline worker', 'two databases', 'one database'], measure: measureSharding },
  widget: { headings: ['Widget', 'Laurel', 'baseline form'], measure: measureWidget },
  display: { headings: ['Public display', 'Laurel', 'static HTML'], measure: measureDisplay },
  docs: { headings: ['Docs', 'Laurel', 'without styles'], measure: measureDocs },
  imports: { headings: ['Imports', 'Laurel', 'baseline'], measure: measureImports },
  inbox: { headings: ['Inbox', 'Laurel', 'baseline'], measure: measureInbox },
  soak: { headings: ['Soak test', 'Laurel', 'expected'], measure: runSoak, isTest: true },
}
