import { setImmediate } from 'node:timers/promises'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import type { ExportPreview } from '../../../shared/transfer/export-forms.ts'
import { createLosses } from './export-source.ts'
import { textsOf, type WriteOptions } from './write-conversations.ts'

/** The maximum number of conversations that are read for it: the user is choosing a form now. */
const maxRead = 200

/** Of the first conversation: its visible part shows what the others look like. */
const maxPreviewCharacters = 6_000

/** Stands for the bytes of a file: none is opened for the preview. */
const standIn = Buffer.from('gateway-playground-stands-for-a-file')
const standInText = standIn.toString('base64')

/** Previews an export: its beginning, its losses, and its approximate size. Writes nothing, and opens no file. */
export async function previewExport(
  { form, asZip, ids, whole, redact, ...options }: Omit<WriteOptions, 'read' | 'title'>,
  signal: AbortSignal,
): Promise<Result<ExportPreview>> {
  const isZip = asZip && form === 'json'
  const losses = createLosses()
  let text = ''
  let fileBytes = 0
  let textBytes = 0
  const read = async ({ bytes = 0 }: MediaBlock): Promise<Buffer> => {
    // As text they are a third longer.
    fileBytes += isZip ? bytes : Math.ceil(bytes / 3) * 4
    return standIn
  }
  const wanted = ids.slice(0, maxRead)
  for (const id of wanted) {
    if (signal.aborted) return err(cancelledError)
    const found = whole(id)
    if (!found.ok) return found
    losses.begin(found.value.conversation.title)
    const texts = await textsOf(form, found.value, {
      ...options,
      read,
      losses,
      addFile: isZip ? () => true : undefined,
    })
    for (const written of texts) {
      textBytes += Buffer.byteLength(written)
      if (text === '') text = redact(written)
    }
    await setImmediate()
  }
  const shown = text.replaceAll(standInText, '…')
  return ok({
    text: shown.slice(0, maxPreviewCharacters),
    isCut: shown.length > maxPreviewCharacters,
    read: wanted.length,
    count: ids.length,
    bytes: textBytes + fileBytes,
    losses: losses.list(),
  })
}
