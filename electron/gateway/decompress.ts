import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  constants,
} from 'node:zlib'
import type { Transform } from 'node:stream'
import type { AppError } from '../../shared/errors/app-error.ts'
import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import type { ResponseHead } from './exchange.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/** Decompresses an answer that is compressed although no compression was requested. */
export interface Decompressor {
  push(bytes: Buffer): void
  /** Ends the input: passes on the rest, then calls `onEnd`. */
  end(): void
  destroy(): void
}

export interface DecompressorListener {
  onBytes(bytes: Buffer): void
  /** The compressed data is complete; or `error` says that it was cut off or is invalid. */
  onEnd(error?: AppError): void
}

/**
 * A decompressor for the content encoding of an answer (see shared/gateway/wire/streams.md, "Compression and pages of
 * a proxy"); `undefined` for a plain answer and for an unknown encoding. Output is flushed as far as it goes, so that
 * events of a compressed stream come through one by one. Broken data is reported to the listener.
 */
export function createDecompressor(
  head: ResponseHead,
  listener: DecompressorListener,
): Decompressor | undefined {
  const encoding = headerValue(head.headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const create = decompressors[encoding]
  if (create === undefined) return undefined
  let stream: Transform | undefined

  function open(first: Buffer): Transform {
    const opened = create?.(first) ?? createGunzip()
    opened.on('data', (bytes: Buffer) => listener.onBytes(bytes))
    opened.on('end', () => listener.onEnd())
    opened.on('error', (error) => listener.onEnd(compressionError(error, encoding)))
    return opened
  }

  return {
    push(bytes) {
      if (bytes.length === 0) return
      stream ??= open(bytes)
      stream.write(bytes)
    },
    end() {
      const opened = stream
      // An empty body is not compressed.
      if (opened === undefined) listener.onEnd()
      // End only after all earlier writes are through: otherwise the last write would count as a complete end, and what
      // can be read of a cut body would be lost.
      else opened.write(Buffer.alloc(0), () => opened.end())
    },
    destroy: () => stream?.destroy(),
  }
}

const flushed = { flush: constants.Z_SYNC_FLUSH }

const decompressors: Readonly<Partial<Record<string, (first: Buffer) => Transform>>> = {
  gzip: () => createGunzip(flushed),
  'x-gzip': () => createGunzip(flushed),
  deflate: (first) => (hasZlibHeader(first) ? createInflate(flushed) : createInflateRaw(flushed)),
  br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress(),
}

/** RFC 9110 says that `deflate` is in the zlib format; some servers leave its header out (RFC 1950, 2.2). */
function hasZlibHeader([first = 0, second]: Buffer): boolean {
  const isDeflate = (first & 0x0f) === 8 && first >> 4 <= 7
  return isDeflate && (second === undefined || (first * 256 + second) % 31 === 0)
}

function compressionError(error: Error, encoding: string): AppError {
  const code = 'code' in error ? String(error.code) : ''
  const isCut = code === 'Z_BUF_ERROR'
  return {
    kind: 'network',
    ...(isCut
      ? {
          code: 'compression-cut',
          ...gatewayError('compressionCut', { encoding }),
        }
      : {
          code: 'compression-broken',
          ...gatewayError('compressionBroken', { encoding }),
        }),
    detail: [code, error.message].filter((text) => text !== '').join(': '),
  }
}
