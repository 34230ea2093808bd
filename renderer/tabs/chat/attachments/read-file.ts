import { maxAttachmentBytes } from '../../../../shared/attachments/attachment.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { formatBytes } from '../../../lib/format-number.ts'

/** The bytes of a file the user chose. One that is too large is refused before it is read. */
export async function readFile(file: File): Promise<Result<Uint8Array>> {
  if (file.size > maxAttachmentBytes) {
    return err({
      kind: 'invalid-input',
      message: `${file.name} is ${formatBytes(file.size)}, and at most ${formatBytes(maxAttachmentBytes)} can be attached.`,
      nextStep: 'Attach a smaller file, or a part of it.',
    })
  }
  try {
    return ok(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    return err({
      kind: 'invalid-input',
      message: `${file.name} could not be read. It may be a folder, or a file that was moved.`,
      nextStep: 'Attach the files inside a folder, or choose the file again.',
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}
