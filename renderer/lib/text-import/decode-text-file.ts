import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { decodeText } from '../../../shared/media/decode-text.ts'
import { sniffType, unknownMediaType } from '../../../shared/media/sniff-type.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'

/**
 * Decodes the bytes of a file as text, in UTF-8 or another detectable encoding (`decodeText`). Other files are rejected
 * with their type, so that an image does not become thousands of rows. Fails with `invalid-input`.
 */
export function decodeTextFile(bytes: Uint8Array, fileName: string): Result<string> {
  const type = sniffType(bytes)
  const isOther = type !== 'text/plain' && type !== unknownMediaType
  const decoded = isOther ? undefined : decodeText(bytes)
  return decoded === undefined ? err(notText(fileName, type, bytes)) : ok(decoded.text)
}

const mediaErrors: Readonly<Record<string, 'imageFile' | 'audioFile' | 'videoFile'>> = {
  image: 'imageFile',
  audio: 'audioFile',
  video: 'videoFile',
}

function notText(fileName: string, type: string, bytes: Uint8Array): AppError {
  const [kind = '', name = ''] = type.split('/')
  const media = name === 'pdf' ? 'pdfFile' : mediaErrors[kind]
  // Bytes without NUL are probably text in an older encoding.
  const isOldText = media === undefined && !bytes.includes(0)
  return {
    kind: 'invalid-input',
    ...importsError(media ?? (isOldText ? 'notUtf8' : 'binaryFile'), { fileName }),
  }
}
