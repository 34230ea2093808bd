import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isTemporaryName } from '../lib/temporary-names.ts'
import { maxAttachmentBytes } from '../../shared/limits.ts'
import type { Attachment } from '../../shared/attachments/attachment.ts'
import { codeOf } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock } from '../host/host.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import { emptyFile, notReadable, notRemoved, notSaved, tooLarge } from './attachment-errors.ts'
import { describeFile } from './describe-file.ts'
import { decodeText } from '../../shared/media/decode-text.ts'
import { extensionOf, sniffType, typeOfExtension, unknownMediaType } from '../../shared/media/sniff-type.ts'
import { writePrivateFile } from '../lib/write-private-file.ts'

/** A file of the store that is on disk. */
export interface StoredFile {
  /** `undefined` for a file that was never completely written. */
  readonly id: string | undefined
  readonly fileName: string
  /** When it was last in use, in milliseconds since 1970. */
  readonly usedAt: number
}

/**
 * The folder of attached files, each named by the hash of its bytes, so that a file that is attached twice is stored
 * once. It does not know turns: references are up to the caller.
 */
export interface AttachmentStore {
  /** Saves the bytes. The type is sniffed; `name` is for display only and never becomes a path. */
  add(file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Result<Attachment>>
  /** Finds a file for the page, by id. `null` when it does not exist. */
  readonly find: FindMediaFile
  /** The whole file in base64. `name` is for the error message. */
  read(id: string, name: string): Promise<Result<string>>
  /** All files in the folder; empty when the folder does not exist yet. */
  list(): Promise<readonly StoredFile[]>
  /** Records that a file is in use now. A missing file is no error. */
  touch(fileName: string): Promise<void>
  /** Removes a file, unless it was added again since the start. A missing file is no error. */
  remove(file: StoredFile): Promise<Result<void>>
}

/** Converts text in another encoding to UTF-8, which every request uses; returns other bytes unchanged. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  if (sniffType(bytes) !== unknownMediaType) return bytes
  const decoded = decodeText(bytes)
  return decoded === undefined ? bytes : new TextEncoder().encode(decoded.text)
}

const idShape = /^[0-9a-f]{64}$/

export function createAttachmentStore({ folder, clock }: { folder: string; clock: Clock }): AttachmentStore {
  /** File names by id, for the ids looked up so far. */
  const known = new Map<string, string>()
  const added = new Set<string>()

  async function touch(fileName: string): Promise<void> {
    const now = clock.now() / 1000
    await utimes(join(folder, fileName), now, now).catch(() => undefined)
  }

  /** The file name of an id: files are named `<id>.<extension>`, and only the folder knows the extension. */
  async function fileOf(id: string): Promise<string | undefined> {
    if (!idShape.test(id)) return undefined
    const fileName = known.get(id) ?? (await namesIn(folder)).find((name) => idOf(name) === id)
    if (fileName !== undefined) known.set(id, fileName)
    return fileName
  }

  return {
    async add({ name: givenName, bytes: given }) {
      const name = toPlainName(givenName)
      if (given.byteLength === 0) return err(emptyFile(name))
      if (given.byteLength > maxAttachmentBytes) return err(tooLarge(name, given.byteLength))
      const bytes = asUtf8(given)
      const id = createHash('sha256').update(bytes).digest('hex')
      const description = describeFile(bytes)
      const fileName = `${id}.${extensionOf(description.mediaType)}`
      added.add(id)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const existing = await stat(join(folder, fileName)).catch(() => undefined)
        if (existing?.size !== bytes.byteLength) await writePrivateFile(join(folder, fileName), bytes)
        await touch(fileName)
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(notSaved(error, name, folder))
      }
      known.set(id, fileName)
      return ok({ id, name, ...description })
    },
    async find(id) {
      const fileName = await fileOf(id)
      if (fileName === undefined) return null
      return { path: join(folder, fileName), type: servedType(fileName) }
    },
    async read(id, name) {
      try {
        const fileName = await fileOf(id)
        // An id from elsewhere, such as a backup, could lead out of the folder: it is treated as missing.
        const missing = idShape.test(id) ? `${id}.bin` : 'missing.bin'
        return ok((await readFile(join(folder, fileName ?? missing))).toString('base64'))
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        known.delete(id)
        return err(notReadable(error, name, folder))
      }
    },
    async list() {
      const files: StoredFile[] = []
      for (const fileName of await namesIn(folder)) {
        const id = idOf(fileName)
        if (id === undefined && !isTemporaryName(fileName)) continue
        const found = await stat(join(folder, fileName)).catch(() => undefined)
        if (found?.isFile() === true) files.push({ id, fileName, usedAt: found.mtimeMs })
      }
      return files
    },
    touch,
    async remove({ id, fileName }) {
      if (id !== undefined && added.has(id)) return ok()
      try {
        await rm(join(folder, fileName), { force: true })
        if (id !== undefined) known.delete(id)
        return ok()
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(notRemoved(error, folder))
      }
    },
  }
}

/** `undefined` for a file that is not ours. */
function idOf(fileName: string): string | undefined {
  return /^([0-9a-f]{64})\.\w+$/.exec(fileName)?.[1]
}

/** Text is served as UTF-8: its bytes were checked. */
function servedType(fileName: string): string {
  const type = typeOfExtension(fileName.slice(fileName.lastIndexOf('.') + 1))
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return []
  }
}

const maxNameLength = 200

/** The last segment of a path, without characters that cannot be shown in one line. */
function toPlainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return plain === '' ? 'file' : Array.from(plain).slice(0, maxNameLength).join('')
}
