import { matchesGlob, posix } from 'node:path'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaValue } from '../../../shared/media/media-value.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Files } from './pack-files.ts'

/** The files that the window sent with a pack, by path relative to its folder, such as `images/one.png`. */
export interface GivenFiles {
  readonly texts: Readonly<Record<string, string>>
  /** Images, audio files, videos and PDFs. */
  readonly media: ReadonlyMap<string, MediaValue>
}

export interface FilesGiven extends Files {
  /** The media that were read so far. */
  readonly used: ReadonlySet<string>
}

/** Provides the files that were sent with a pack. It never accesses the disk. */
export function filesGiven({ texts, media }: GivenFiles): FilesGiven {
  const used = new Set<string>()
  return {
    used,
    readFile(path) {
      const place = placeOf(path)
      if (!place.ok) return place
      const text = Object.hasOwn(texts, place.value) ? texts[place.value] : undefined
      if (text !== undefined) return ok(text)
      return media.has(place.value)
        ? err({ kind: 'invalid-input', ...experimentsError('fileNoText', { path }) })
        : err({ kind: 'not-found', ...experimentsError('fileNotGiven', { path }) })
    },
    readMedia(path) {
      const place = placeOf(path)
      if (!place.ok) return place
      const value = media.get(place.value)
      if (value !== undefined) used.add(place.value)
      return ok(value)
    },
    findFiles(pattern) {
      const place = placeOf(pattern)
      if (!place.ok) return place
      const found = Object.keys(texts).filter((name) => matchesGlob(name, place.value))
      return ok(found.length === 0 ? [pattern] : found.toSorted())
    },
  }
}

/** Returns a path relative to the pack's folder; paths outside of it are rejected. */
function placeOf(path: string): Result<string> {
  const place = posix.normalize(path.replaceAll('\\', '/'))
  return place.startsWith('/') || place.startsWith('../') || place === '..' || /^[a-z]:/i.test(place)
    ? err({ kind: 'invalid-input', ...experimentsError('fileOutside', { path }) })
    : ok(place)
}
