const ROWS_PER_STATEMENT = 10_000;

/** Inserts rows in batches; the next one is made while the database inserts the one before. */
export async function insertInBatches<Row>(
  rows: Iterable<Row>,
  insert: (batch: Row[]) => Promise<void>,
): Promise<void> {
  let pending = Promise.resolve();
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_STATEMENT) continue;
    await pending;
    pending = insert(batch);
    batch = [];
  }
  await pending;
  if (batch.length > 0) await insert(batch);
}
