import { texts } from './en-steps.ts'
import type { Stop } from './sending/send-rows.ts'

/** Returns the sentence about an import that stopped before its end. */
export function describeStop({ reason, sentence }: Stop, sent: number, total: number): string {
  const why = reason === 'rejected' ? sentence : texts.stops[reason]
  return [texts.stoppedAt(sent, total), why].filter(Boolean).join(' ')
}
