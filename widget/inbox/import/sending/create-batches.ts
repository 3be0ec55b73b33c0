/** The most rows that the service accepts at once. */
const batchRows = 50

/** Browsers send at most 65,536 bytes of a page that is being closed, together with what else is on its way. */
const batchBytes = 60_000

const encoder = new TextEncoder()

/** Returns rows in batches, each made when it is asked for: 10,000 rows are not in memory twice. */
export function* createBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    // One more for the comma.
    const rowBytes = encoder.encode(JSON.stringify(row)).length + 1
    if (batch.length === batchRows || (batch.length > 0 && bytes + rowBytes > batchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += rowBytes
  }
  if (batch.length > 0) yield batch
}
