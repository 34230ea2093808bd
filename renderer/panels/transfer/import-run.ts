import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { FoundConversation, ImportReport, ReadStep } from '../../../shared/transfer/import-steps.ts'
import { windowError } from '../../../shared/text/en/errors/window.ts'
import { pieceBytes } from '../../queries/send-file.ts'

/** A file that main holds, with the conversations found in it. */
export interface ReadFile {
  readonly id: string
  readonly found: readonly FoundConversation[]
  readonly read: Extract<ReadStep, { type: 'read' }>
}

export interface ReadProgress {
  readonly phase: 'sending' | 'reading'
  readonly bytes: number
  readonly allBytes: number
  readonly found: number
}

/**
 * Sends a file to main in pieces and has it read. Main discards a file that could not be read, or whose reading was
 * stopped.
 */
export async function readImportFile(
  bridge: Bridge,
  file: File,
  { signal, onProgress }: Omit<Sending, 'id'>,
): Promise<Result<ReadFile>> {
  const given = await giveFile(bridge, file, { signal, onProgress })
  if (!given.ok) return given
  const { id } = given.value
  const read = await readSteps(bridge, { id, signal, onProgress })
  if (!read.ok) await bridge.call('transfer.discard', { id })
  return read
}

/** Sends a file to main in pieces. Main discards an incomplete one; a complete one stays until it is discarded. */
export async function giveFile(
  bridge: Bridge,
  file: File,
  { signal, onProgress }: Omit<Sending, 'id'>,
): Promise<Result<{ readonly id: string }>> {
  const begun = await bridge.call('transfer.begin', { name: file.name, bytes: file.size })
  if (!begun.ok) return begun
  const { id } = begun.value
  const sent = await sendPieces(bridge, file, { id, signal, onProgress })
  if (sent.ok) return begun
  await bridge.call('transfer.discard', { id })
  return sent
}

interface Sending {
  readonly id: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadProgress) => void
}

async function sendPieces(
  bridge: Bridge,
  file: File,
  { id, signal, onProgress }: Sending,
): Promise<Result<void>> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    if (signal.aborted) return err(cancelledError)
    const piece = file.slice(at, Math.min(at + pieceBytes, file.size))
    const bytes = await piece.arrayBuffer().catch(() => undefined)
    // Reading fails if the file was moved or changed after it was chosen.
    if (bytes === undefined)
      return err({
        kind: 'storage',
        code: 'file-unreadable',
        ...windowError('fileUnreadable', { name: file.name }),
      })
    const appended = await bridge.call('transfer.append', { id, bytes: new Uint8Array(bytes) })
    if (!appended.ok) return appended
    onProgress({
      phase: 'sending',
      bytes: Math.min(at + pieceBytes, file.size),
      allBytes: file.size,
      found: 0,
    })
  }
  return ok()
}

function readSteps(bridge: Bridge, { id, signal, onProgress }: Sending): Promise<Result<ReadFile>> {
  const { promise, resolve } = Promise.withResolvers<Result<ReadFile>>()
  const found: FoundConversation[] = []
  let read: ReadFile['read'] | undefined
  const close = bridge.open(
    'transfer.read',
    { id },
    {
      onItem(step) {
        if (step.type === 'progress') onProgress({ phase: 'reading', ...step })
        else if (step.type === 'found') found.push(...step.conversations)
        else read = step
      },
      onEnd(result) {
        if (!result.ok) resolve(result)
        else resolve(read === undefined ? err(cancelledError) : ok({ id, found, read }))
      },
    },
  )
  stopOn(signal, () => {
    close()
    resolve(err(cancelledError))
  })
  return promise
}

export interface ImportChoice {
  readonly id: string
  readonly indexes: readonly number[]
  readonly folderName: string
}

/** Stores the chosen conversations. A stop removes what was stored. */
export function importChosen(
  bridge: Bridge,
  { id, indexes, folderName }: ImportChoice,
  {
    signal,
    onProgress,
  }: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: { done: number; count: number }) => void
  },
): Promise<Result<ImportReport>> {
  const { promise, resolve } = Promise.withResolvers<Result<ImportReport>>()
  let report: ImportReport | undefined
  const close = bridge.open(
    'transfer.import',
    { id, indexes: [...indexes], folderName },
    {
      onItem(step) {
        if (step.type === 'progress') onProgress(step)
        else ({ report } = step)
      },
      onEnd(result) {
        if (!result.ok) resolve(result)
        else resolve(report === undefined ? err(cancelledError) : ok(report))
      },
    },
  )
  stopOn(signal, () => {
    close()
    resolve(err(cancelledError))
  })
  return promise
}

function stopOn(signal: AbortSignal, stop: () => void): void {
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
}
