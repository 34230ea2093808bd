import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  constants,
  type Zlib,
} from 'node:zlib'
import type { Transform } from 'node:stream'
import { headerValue } from '../../shared/errors/normalise-headers.ts'
import type { ResponseHead } from './exchange.ts'

/**
 * A decompressor for an answer that is compressed although that was not asked for, `undefined` for the usual plain one.
 * Output is flushed as far as it goes, so that events of a compressed stream come through one by one.
 */
export function createDecompressor(head: ResponseHead): (Transform & Zlib) | undefined {
  const encoding = headerValue(head.headers, 'content-encoding')?.trim().toLowerCase()
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH })
    case 'deflate':
      return createInflate({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH })
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH })
    case 'zstd':
      return createZstdDecompress()
    default:
      return undefined
  }
}
