import { openListedFile } from '../../lib/open-regular-file.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { LeftOut, MultipartSegment, UploadFile } from './multipart-layout.ts'
import { gatewayError } from '../../../shared/text/en/errors/gateway.ts'

/** Bytes per read from the disk. At most two pieces are in memory: one being read, one being sent. */
const readBytes = 256 * 1024

/** A file could not be read to its end while it was sent. The request cannot be completed. */
export class UploadError extends Error {
  readonly appError: AppError

  constructor(appError: AppError, cause?: unknown) {
    super(appError.message, { cause })
    this.name = 'UploadError'
    this.appError = appError
  }
}

/**
 * The bytes of a multipart body, once. The reader sets the pace: nothing is read from disk before it is requested.
 *
 * `onTaken` receives how many bytes have been requested so far, which is what the socket has room for. Throws
 * `UploadError` when a file is gone, cannot be read, or has changed its length. Ending early closes the open file.
 */
export async function* streamMultipart(
  segments: readonly MultipartSegment[],
  onTaken: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let taken = 0
  for (const segment of segments) {
    const source = segment.type === 'bytes' ? [segment.bytes] : readFile(segment)
    for await (const bytes of source) {
      taken += bytes.length
      yield bytes
      onTaken(taken)
    }
  }
}

async function* readFile({
  file,
  fileName,
}: Extract<MultipartSegment, { type: 'file' }>): AsyncGenerator<Uint8Array, void, undefined> {
  const { handle, stats } = await openListedFile(file.path).catch((cause: unknown) => {
    throw new UploadError(unreadable(fileName), cause)
  })
  try {
    const { size } = stats
    const kept = keptRanges(file, size)
    if (kept.reduce((sum, { start, end, behind }) => sum + end - start + behind.length, 0) !== file.bytes)
      throw new UploadError(changed(fileName))
    for (const { start, end, behind } of kept) {
      for (let position = start; position < end;) {
        // A new buffer for each read: the socket may still be sending the previous one.
        const buffer = Buffer.allocUnsafeSlow(Math.min(readBytes, end - position))
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
        if (bytesRead === 0) throw new UploadError(changed(fileName))
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
      if (behind.length > 0) yield behind
    }
  } catch (cause) {
    throw cause instanceof UploadError ? cause : new UploadError(unreadable(fileName), cause)
  } finally {
    await handle.close()
  }
}

interface KeptRange {
  readonly start: number
  readonly end: number
  /** The bytes that are sent after this range. */
  readonly behind: Uint8Array
}

const nothing = new Uint8Array()

/** The ranges that are sent of a file of `size` bytes. */
function keptRanges({ leaveOut = [] }: UploadFile, size: number): KeptRange[] {
  const ends: readonly LeftOut[] = [...leaveOut, { start: size, end: size }]
  return ends.map(({ start, instead = nothing }, index) => ({
    start: ends[index - 1]?.end ?? 0,
    end: start,
    behind: instead,
  }))
}

function unreadable(fileName: string): AppError {
  return {
    kind: 'storage',
    code: 'upload-unreadable',
    ...gatewayError('uploadUnreadable', { fileName }),
  }
}

function changed(fileName: string): AppError {
  return {
    kind: 'storage',
    code: 'upload-changed',
    ...gatewayError('uploadChanged', { fileName }),
  }
}
