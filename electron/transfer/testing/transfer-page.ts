import type { Result } from '../../../shared/errors/result.ts'
import type { Input } from '../../../shared/ipc/contract.ts'
import type { ExportLoss, ExportStep } from '../../../shared/transfer/export-forms.ts'
import type {
  FoundConversation,
  ImportReport,
  ImportStep,
  ReadStep,
} from '../../../shared/transfer/import-steps.ts'
import { valueOf, type AppClient } from '../../app/testing/app-client.ts'

type Page = AppClient['page']

/** The conversations in a file, and how it was read. */
export interface GivenFile {
  readonly id: string
  readonly found: readonly FoundConversation[]
  readonly read: Extract<ReadStep, { type: 'read' }>
}

/** Sends a file as a window does, in pieces, and reads it. */
export async function giveFile(page: Page, name: string, bytes: Uint8Array): Promise<Result<GivenFile>> {
  const { id } = valueOf(await page.call('transfer.begin', { name, bytes: bytes.byteLength }))
  for (let at = 0; at < bytes.byteLength; at += 1024 * 1024)
    valueOf(await page.call('transfer.append', { id, bytes: bytes.slice(at, at + 1024 * 1024) }))
  const { ended, steps } = openSteps<ReadStep>((options) => page.open('transfer.read', { id }, options))
  const end = await ended
  if (!end.ok) return end
  const read = steps.find((step) => step.type === 'read')
  if (read === undefined) throw new Error('nothing was read')
  return {
    ok: true,
    value: { id, read, found: steps.flatMap((step) => (step.type === 'found' ? step.conversations : [])) },
  }
}

export async function takeFile(
  page: Page,
  { id, found }: GivenFile,
  folderName = 'Imported',
): Promise<Result<ImportReport>> {
  const indexes = found.flatMap(({ index, skipped }) => (skipped === undefined ? [index] : []))
  const { ended, steps } = openSteps<ImportStep>((options) =>
    page.open('transfer.import', { id, indexes, folderName }, options),
  )
  const end = await ended
  if (!end.ok) return end
  const last = steps.at(-1)
  if (last?.type !== 'imported') throw new Error('nothing was imported')
  return { ok: true, value: last.report }
}

export async function writeFile(
  page: Page,
  input: Input<'transfer.export'>,
): Promise<{ fileName: string; bytes: Buffer; losses: readonly ExportLoss[] }> {
  const { ended, steps } = openSteps<ExportStep>((options) => page.open('transfer.export', input, options))
  valueOf(await ended)
  const pieces = steps.flatMap((step) => (step.type === 'bytes' ? [step.bytes] : []))
  const [file] = steps
  const last = steps.at(-1)
  return {
    fileName: file?.type === 'file' ? file.fileName : '',
    bytes: Buffer.concat(pieces),
    losses: last?.type === 'written' ? last.losses : [],
  }
}

function openSteps<Step>(
  open: (options: { onItem: (step: Step) => void; onEnd: (result: Result<void>) => void }) => unknown,
): { readonly ended: Promise<Result<void>>; readonly steps: Step[] } {
  const { promise, resolve } = Promise.withResolvers<Result<void>>()
  const steps: Step[] = []
  open({ onItem: (step) => void steps.push(step), onEnd: resolve })
  return { ended: promise, steps }
}
