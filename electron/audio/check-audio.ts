import { hasSamples } from '../../shared/media/audio-type.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import { openRegularFile } from '../lib/open-regular-file.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { audioError } from '../../shared/text/en/errors/audio.ts'

/** Returns the error for a file that cannot contain speech, so that it is not sent and paid for. */
export type CheckAudio = (file: {
  readonly mediaId: string
  readonly fileName: string
}) => Promise<Result<void>>

const headBytes = 4_096

/** Checks the beginning of files. A file that cannot be found or read passes: sending it reports why. */
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

/** The error for an empty file, before it is sent. */
function emptyFile(fileName: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'empty-file',
    field: 'file',
    ...audioError('emptyFile', { fileName }),
  }
}

/** The error for an audio file that ends before its first sample, before it is sent. */
function fileWithoutSamples(fileName: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'sound-without-samples',
    field: 'file',
    ...audioError('fileWithoutAudio', { fileName }),
  }
}
