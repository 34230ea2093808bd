import type { ReadRows } from '../../../shared/embeddings/read-rows.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import { maxRowsReadingMs, maxRowsReadOnPage } from '../../../shared/limits.ts'
import { readRowsFile, type RowsFile } from './rows-file.ts'

/**
 * Reads the rows of a file: small ones at once, larger ones in a worker that is ended when it takes too long, so that no
 * file holds the window up.
 */
export async function readRowsInBackground(file: RowsFile): Promise<Result<ReadRows>> {
  if (file.bytes.length <= maxRowsReadOnPage) return readRowsFile(file)
  const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await answerOf(worker, file)
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, file: RowsFile): Promise<Result<ReadRows>> {
  return new Promise((resolve) => {
    const giveUp = (): void =>
      resolve(
        err({
          kind: 'invalid-input',
          message: `${file.fileName === '' ? 'The pasted text' : file.fileName} could not be read in ${maxRowsReadingMs / 1000} s.`,
          nextStep: 'Split it into smaller files. Nothing was imported.',
        }),
      )
    const timer = setTimeout(giveUp, maxRowsReadingMs)
    worker.addEventListener('message', ({ data }: MessageEvent<Result<ReadRows>>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      giveUp()
    })
    worker.postMessage(file)
  })
}
