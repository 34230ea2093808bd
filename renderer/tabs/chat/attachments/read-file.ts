import { maxAttachmentBytes } from '../../../../shared/limits.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { attachmentsError } from '../../../../shared/text/en/errors/attachments.ts'

/** Reads a file that the user chose. Rejects one that is too large before reading it. */
export async function readFile(file: File): Promise<Result<Uint8Array>> {
  if (file.size > maxAttachmentBytes) {
    return err({
      kind: 'invalid-input',
      ...attachmentsError('tooLarge', {
        name: file.name,
        size: formatBytes(file.size),
        limit: formatBytes(maxAttachmentBytes),
      }),
    })
  }
  try {
    return ok(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    return err({
      kind: 'invalid-input',
      ...attachmentsError('unreadable', { name: file.name }),

      detail: error instanceof Error ? error.message : String(error),
    })
  }
}
