import * as limits from '../limits.ts'

const encoder = new TextEncoder()

/**
 * Returns rows in batches as the service takes them, each made when it is asked for: 10,000 rows are not in memory twice. A batch is no
 * larger than a row may be: browsers send at most 65,536 bytes of a page that is being closed, with what else is on its way.
 */
export function* createBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    // One more for the comma.
    const rowBytes = encoder.encode(JSON.stringify(row)).length + 1
    if (batch.length === limits.importBatchRows || (batch.length > 0 && bytes + rowBytes > limits.importRowBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += rowBytes
  }
  if (batch.length > 0) yield batch
}
