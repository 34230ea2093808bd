import type { ReadRows } from '../../lib/text-import/read-rows.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import { maxRowsReadingMs, maxRowsReadOnPage } from '../../../shared/limits.ts'
import { startTextWorker } from '../../text-worker/start-text-worker.ts'
import { createTextClient } from '../../text-worker/text-client.ts'
import { readRowsFile, type RowsFile } from '../../lib/text-import/rows-file.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { columnNames } from '../../lib/text-import/read-rows.ts'

/** A worker of its own: a file may take long, and visible content must not wait for it. */
const client = createTextClient(startTextWorker, maxRowsReadingMs)

/**
 * Reads the rows of a file: small files directly, larger ones in a worker that is terminated after a time limit, so
 * that no file blocks the window. The error is `invalid-input`.
 */
export async function readRowsInBackground(file: RowsFile): Promise<Result<ReadRows>> {
  if (file.bytes.length <= maxRowsReadOnPage) return readRowsFile(file)
  const outcome = await client.run('rows', { ...file, choice: { ...file.choice, names: columnNames() } })
  if (outcome.type === 'done') return outcome.output
  return err({
    kind: 'invalid-input',
    ...(outcome.type === 'too-slow'
      ? importsError('fileTooSlow', { fileName: file.fileName, seconds: maxRowsReadingMs / 1000 })
      : importsError('fileNotParsed', { fileName: file.fileName })),
  })
}
