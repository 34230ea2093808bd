import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { sniffType } from '../../../shared/media/sniff-type.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'

/**
 * Reads the bytes of a file as text: UTF-8 with or without a byte-order mark, and UTF-16 with one. Files that are something
 * else are refused by what they are, so that no image becomes thousands of rows. The error is `invalid-input`.
 */
export function decodeTextFile(bytes: Uint8Array, fileName: string): Result<string> {
  const encoding = utf16Of(bytes)
  if (encoding !== undefined) return decodeUtf16(bytes, encoding, fileName)
  const type = sniffType(bytes)
  if (type !== 'text/plain' && bytes.length > 0) return err(notText(fileName, type, bytes))
  return ok(new TextDecoder().decode(bytes))
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decodeUtf16(bytes: Uint8Array, encoding: string, fileName: string): Result<string> {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? err(notText(fileName, '', bytes)) : ok(text)
  } catch {
    return err(notText(fileName, '', bytes))
  }
}

const mediaErrors: Readonly<Record<string, 'imageFile' | 'audioFile' | 'videoFile'>> = {
  image: 'imageFile',
  audio: 'audioFile',
  video: 'videoFile',
}

function notText(fileName: string, type: string, bytes: Uint8Array): AppError {
  const [kind = '', name = ''] = type.split('/')
  const media = name === 'pdf' ? 'pdfFile' : mediaErrors[kind]
  // What has no NUL is likely to be text of an older encoding.
  const isOldText = media === undefined && !bytes.includes(0)
  return {
    kind: 'invalid-input',
    ...importsError(media ?? (isOldText ? 'notUtf8' : 'binaryFile'), { fileName }),
  }
}
