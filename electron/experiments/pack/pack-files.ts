import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaValue } from '../../../shared/media/media-value.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'

/** Access to the files of a pack's folder. */
export interface Files {
  /** Returns the text of a file. Fails when it does not exist, is not text, or is outside the pack's folder. */
  readonly readFile: (path: string) => Result<string>
  /**
   * Returns the value of an image, audio file, video or PDF; `undefined` for any other file. Absent when only texts are
   * supported.
   */
  readonly readMedia?: (path: string) => Result<MediaValue | undefined>
  /** Returns the paths that match a pattern such as `cases/*.csv`, in order. */
  readonly findFiles: (pattern: string) => Result<string[]>
}

/** Programs are neither run nor read: a pack contains only data. */
const programEnding = /\.(?:[cm]?[jt]sx?|py|rb|go|sh|exe|wasm)(?::[^/]*)?$/i

/** A Windows path has a single letter before its colon. */
const address = /^[a-z][a-z\d+.-]+:\/\//i

/** Rejects programs and URLs by name, and files with NUL characters as not text. */
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
