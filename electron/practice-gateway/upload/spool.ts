import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An uploaded file, on disk until it is closed. */
export interface SpooledFile {
  readonly size: number
  /**
   * Reads up to `length` bytes from `position`; fewer at the end of the file. They are read into `buffer` if given:
   * pass it when reading a large file from start to end, so that not every read allocates.
   */
  read(position: number, length: number, buffer?: Buffer): Promise<Buffer>
  /** Deletes the file. */
  close(): Promise<void>
}

export interface Spool {
  write(bytes: Uint8Array): Promise<void>
  /** Returns the file with what was written so far. */
  file(): SpooledFile
}

/** Writes to a file in the system's temporary folder, which is created with the first byte. */
export function createSpool(): Spool {
  let folder: string | undefined
  let handle: FileHandle | undefined
  let size = 0

  async function close(): Promise<void> {
    await handle?.close()
    handle = undefined
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    folder = undefined
  }

  return {
    async write(bytes) {
      folder ??= await mkdtemp(join(tmpdir(), 'practice-gateway-'))
      handle ??= await open(join(folder, 'upload'), 'wx+', 0o600)
      await handle.write(bytes, 0, bytes.length, size)
      size += bytes.length
    },
    file: () => ({
      size,
      async read(position, length, given) {
        const wanted = Math.min(length, size - position)
        if (handle === undefined || wanted <= 0) return Buffer.alloc(0)
        const buffer = given ?? Buffer.alloc(wanted)
        let done = 0
        while (done < wanted) {
          const { bytesRead } = await handle.read(buffer, done, wanted - done, position + done)
          if (bytesRead === 0) break
          done += bytesRead
        }
        return buffer.subarray(0, done)
      },
      close,
    }),
  }
}
