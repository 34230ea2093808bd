import type { ReadRows } from '../../lib/text-import/read-rows.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import { maxRowsReadingMs, maxRowsReadOnPage } from '../../../shared/limits.ts'
import { startTextWorker } from '../../text-worker/start-text-worker.ts'
import { createTextClient } from '../../text-worker/text-client.ts'
import { readRowsFile, type RowsFile } from '../../lib/text-import/rows-file.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { columnNames } from '../../lib/text-import/read-rows.ts'

/** Apart from the worker of what is in view: a file may take longer, and nothing in view waits for it. */
const client = createTextClient(startTextWorker, maxRowsReadingMs)

/**
 * Reads the rows of a file: small ones at once, larger ones in a worker that is ended when it takes too long, so that no
 * file holds the window up. The error is `invalid-input`.
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
