import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaValue } from '../../../shared/media/media-value.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'

/** The files beside a pack. */
export interface Files {
  /** The text of one. The error says that there is none, that it is no text, or that it lies outside the pack's folder. */
  readonly readFile: (path: string) => Result<string>
  /** The value of an image, a sound, a video or a PDF; `undefined` for any other file. Left out where there are only texts. */
  readonly readMedia?: (path: string) => Result<MediaValue | undefined>
  /** The paths that a pattern such as `cases/*.csv` stands for, in their order. */
  readonly findFiles: (pattern: string) => Result<string[]>
}

/** Programs are not run and not read: a pack is data. */
const programEnding = /\.(?:[cm]?[jt]sx?|py|rb|go|sh|exe|wasm)(?::[^/]*)?$/i

/** A path of Windows has one letter before its colon. */
const address = /^[a-z][a-z\d+.-]+:\/\//i

/** Refuses programs and addresses by name, and whatever says itself that it is no text. */
export function checkedFiles({ readFile, readMedia, findFiles }: Files): Files {
  return {
    readFile(path) {
      if (programEnding.test(path))
        return err({ kind: 'invalid-input', ...experimentsError('fileIsProgram', { path }) })
      if (address.test(path))
        return err({ kind: 'invalid-input', ...experimentsError('fileIsAddress', { path }) })
      const text = readFile(path)
      if (!text.ok) return text
      return text.value.includes('\u0000')
        ? err({ kind: 'invalid-input', ...experimentsError('fileNoText', { path }) })
        : ok(text.value.replace(/^\ufeff/, ''))
    },
    ...(readMedia !== undefined && { readMedia }),
    findFiles,
  }
}
