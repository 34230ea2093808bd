import { hasSamples } from '../../shared/media/audio-type.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import { openRegularFile } from '../lib/open-regular-file.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { audioError } from '../../shared/text/en/errors/audio.ts'

/** The error of a file that cannot hold a word, so that it is not sent and not paid for. */
export type CheckAudio = (file: {
  readonly mediaId: string
  readonly fileName: string
}) => Promise<Result<void>>

const headBytes = 4_096

/** Looks at the beginning of files. What cannot be found or read is left to the sending, which says why. */
export function createCheckAudio(findUpload: FindUpload): CheckAudio {
  return async ({ mediaId, fileName }) => {
    const found = await findUpload(mediaId, fileName)
    if (!found.ok) return found
    const file = await openRegularFile(found.value.path)
    if (file === undefined) return ok()
    const { handle, stats } = file
    try {
      const { size } = stats
      if (size === 0) return err(emptyFile(fileName))
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, headBytes)), 0)
      const head = buffer.subarray(0, bytesRead)
      const isSilent = sniffType(head) === 'audio/wav' && !hasSamples(head, size)
      return isSilent ? err(fileWithoutSamples(fileName)) : ok()
    } finally {
      await handle.close()
    }
  }
}

/** A file without a byte, before it is sent. */
function emptyFile(fileName: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'empty-file',
    field: 'file',
    ...audioError('emptyFile', { fileName }),
  }
}

/** A sound file that ends before its first sample, before it is sent. */
function fileWithoutSamples(fileName: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'sound-without-samples',
    field: 'file',
    ...audioError('fileWithoutAudio', { fileName }),
  }
}
