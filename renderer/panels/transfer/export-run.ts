import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { Input } from '../../../shared/ipc/contract.ts'
import type { ExportStep } from '../../../shared/transfer/export-forms.ts'
import { downloadBlob } from '../../controls/files/download-blob.ts'

export type Exported = Omit<Extract<ExportStep, { type: 'written' }>, 'type'> & { readonly fileName: string }

/** Writes conversations and offers the file once it is complete. Nothing is offered after a stop. */
export function exportConversations(
  bridge: Pick<Bridge, 'open'>,
  input: Input<'transfer.export'>,
  {
    signal,
    onProgress,
  }: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: { done: number; count: number }) => void
  },
): Promise<Result<Exported>> {
  const { promise, resolve } = Promise.withResolvers<Result<Exported>>()
  let file = { fileName: '', mediaType: '' }
  let written: Extract<ExportStep, { type: 'written' }> | undefined
  // Move each piece out of the page's memory: the browser keeps large blobs on disk.
  const pieces: Blob[] = []
  const close = bridge.open('transfer.export', input, {
    onItem(step) {
      if (step.type === 'file') file = step
      else if (step.type === 'progress') onProgress(step)
      else if (step.type === 'bytes') pieces.push(new Blob([new Uint8Array(step.bytes)]))
      else written = step
    },
    onEnd(result) {
      if (!result.ok) return resolve(result)
      if (written === undefined || signal.aborted) return resolve(err(cancelledError))
      const { count, losses } = written
      downloadBlob(file.fileName, new Blob(pieces, { type: file.mediaType }))
      resolve(ok({ count, losses, fileName: file.fileName }))
    },
  })
  signal.addEventListener(
    'abort',
    () => {
      close()
      resolve(err(cancelledError))
    },
    { once: true },
  )
  return promise
}
