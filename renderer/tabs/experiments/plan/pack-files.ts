import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { isPack } from '../../../../shared/experiments/is-pack.ts'
import { isPackMedia, packHeadBytes } from '../../../../shared/experiments/pack-media.ts'
import { maxGivenFiles, maxPackTextBytes, maxTextFileBytes } from '../../../../shared/limits.ts'
import { sniffType } from '../../../../shared/media/sniff-type.ts'
import { experimentsError } from '../../../../shared/text/en/errors/experiments.ts'
import type { GivenFile } from '../../../controls/files/given-files.ts'
import { decodeTextFile } from '../../../lib/text-import/decode-text-file.ts'
import { readTextFile } from '../../../lib/text-import/read-text-file.ts'

/** A pack among files, and the files in its folder by relative path. */
export interface PackFiles {
  readonly fileName: string
  readonly text: string
  readonly texts: Readonly<Record<string, string>>
  /** Images, audio files, videos and PDFs, detected by their bytes. */
  readonly media: ReadonlyMap<string, File>
}

/** Finds the pack among files, with its other files; `undefined` when there is none. Fails with `invalid-input`. */
export async function findPack(given: readonly GivenFile[]): Promise<Result<PackFiles | undefined>> {
  if (given.length > maxGivenFiles)
    return err({ kind: 'invalid-input', ...experimentsError('tooManyFiles', { limit: maxGivenFiles }) })
  // Take the pack in the top-most folder, since its files are beside and below it.
  const candidates = given
    .filter(({ path }) => /\.(?:ya?ml|json)$/i.test(path))
    .toSorted((left, right) => depthOf(left) - depthOf(right) || (left.path < right.path ? -1 : 1))
  for (const candidate of candidates) {
    const text = await readTextFile(candidate.file)
    if (text.ok && isPack(candidate.path, text.value)) return readBeside(candidate, text.value, given)
  }
  return ok(undefined)
}

function depthOf({ path }: GivenFile): number {
  return path.split('/').length
}

async function readBeside(
  pack: GivenFile,
  text: string,
  given: readonly GivenFile[],
): Promise<Result<PackFiles>> {
  const folder = pack.path.slice(0, pack.path.lastIndexOf('/') + 1)
  const texts = new Map<string, string>()
  const media = new Map<string, File>()
  let bytes = pack.file.size
  for (const { path, file } of given) {
    if (path === pack.path || !path.startsWith(folder)) continue
    const name = path.slice(folder.length)
    const head = await bytesOf(file.slice(0, packHeadBytes))
    if (head === undefined) continue
    if (isPackMedia(sniffType(head))) {
      media.set(name, file)
      continue
    }
    // Skip binary files: when the pack names one, the error says that the file was not provided.
    if (file.size > maxTextFileBytes || head.includes(0)) continue
    const whole = await bytesOf(file)
    const read = whole === undefined ? undefined : decodeTextFile(whole, file.name)
    if (read?.ok !== true) continue
    bytes += file.size
    if (bytes > maxPackTextBytes)
      return err({
        kind: 'invalid-input',
        ...experimentsError('packTextsTooLong', { megabytes: maxPackTextBytes / 1024 / 1024 }),
      })
    texts.set(name, read.value)
  }
  return ok({ fileName: pack.file.name, text, texts: Object.fromEntries(texts), media })
}

/** Returns `undefined` for a file that was deleted meanwhile. */
async function bytesOf(blob: Blob): Promise<Uint8Array | undefined> {
  const buffer = await blob.arrayBuffer().catch(() => undefined)
  return buffer === undefined ? undefined : new Uint8Array(buffer)
}
