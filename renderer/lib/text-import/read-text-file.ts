import { err, type Result } from '../../../shared/errors/result.ts'
import { maxTextFileBytes } from '../../../shared/limits.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { formatBytes } from '../format-number.ts'
import { decodeTextFile } from './decode-text-file.ts'

/** Reads the text of a chosen or dropped file. Fails with `invalid-input`. */
export async function readTextFile(file: File): Promise<Result<string>> {
  const { name: fileName, size } = file
  if (size > maxTextFileBytes)
    return err({
      kind: 'invalid-input',
      ...importsError('fileTooLarge', {
        fileName,
        size: formatBytes(size),
        maximum: formatBytes(maxTextFileBytes),
      }),
    })
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return err({ kind: 'invalid-input', ...importsError('fileNotRead', { fileName }) })
  return decodeTextFile(new Uint8Array(bytes), fileName)
}
