import { ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface RecordSizesDependencies {
  readonly database: Database
  readonly recorder: Pick<Recorder, 'bytesOf'>
}

const sliceLength = 200

/**
 * Measures the records of finished runs on disk, where the size is not known yet. A finished record does not change, so
 * each is measured once; the disk is read in slices, without blocking the event loop.
 */
export async function measureRecords(dependencies: RecordSizesDependencies): Promise<Result<void>> {
  const { database, recorder } = dependencies
  const { connection } = database
  const select = `SELECT id, started_at FROM runs WHERE record_bytes IS NULL AND status <> 'running' LIMIT ${sliceLength}`
  for (;;) {
    const slice = database.read(databaseError('recordSizesNotRead'), () => connection.prepare(select).all())
    if (!slice.ok) return slice
    if (slice.value.length === 0) return ok()
    const sizes = await Promise.all(
      slice.value.map(async (row) => ({
        id: String(row['id']),
        bytes: await recorder.bytesOf(String(row['id']), Number(row['started_at'])),
      })),
    )
    const stored = database.write(databaseError('recordSizesNotSaved'), () => {
      const update = connection.prepare('UPDATE runs SET record_bytes = ? WHERE id = ?')
      for (const { id, bytes } of sizes) update.run(bytes, id)
      return ok()
    })
    if (!stored.ok) return stored
  }
}
