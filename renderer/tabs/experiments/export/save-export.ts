import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { ExportType } from '../../../../shared/experiments/export-file.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { downloadBlob } from '../../../controls/files/download-blob.ts'

/** Offers an experiment as a file. Resolves with its name once the browser has all of it. */
export function saveExport(
  bridge: Pick<Bridge, 'open'>,
  id: string,
  type: ExportType,
): Promise<Result<string>> {
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  let file: { fileName: string; mediaType: string } = { fileName: type, mediaType: 'text/plain' }
  // Each piece goes out of the page's memory: the browser keeps large blobs on disk.
  const pieces: Blob[] = []
  bridge.open(
    'experiments.export',
    { id, type },
    {
      onItem(piece) {
        if (piece.type === 'file') file = piece
        else pieces.push(new Blob([piece.text]))
      },
      onEnd(result) {
        if (!result.ok) return resolve(result)
        downloadBlob(file.fileName, new Blob(pieces, { type: file.mediaType }))
        resolve(ok(file.fileName))
      },
    },
  )
  return promise
}
