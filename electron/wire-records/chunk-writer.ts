import { join } from 'node:path'
import type { Clock } from '../host/host.ts'
import { openAppendFile, type AppendFile } from './append-file.ts'
import { recordFiles } from './record-files.ts'

/** Writes the chunks of an answer and a line for each. They are buffered briefly, so that many are written at once. */
export interface ChunkWriter {
  /** Buffers the bytes until they are written; nobody may change them. */
  add(bytes: Uint8Array, line: string): void
  /** Writes the buffer. */
  flush(): void
  /** Waits until all of it is on the disk. */
  sync(): void
  /** Stops writing and discards the buffer. */
  drop(): void
  /** Whether anything was written. */
  hasWritten(): boolean
  /** The open files. */
  files(): readonly AppendFile[]
}

/** The maximum time for which a chunk is buffered. Bytes are always written before they are shown. */
const flushAfterMs = 20
const flushAtBytes = 256 * 1024

/** `attempt` runs an operation that may fail on a disk, unless an earlier one has failed. */
export function createChunkWriter(
  folder: string,
  clock: Clock,
  attempt: (work: () => void) => void,
): ChunkWriter {
  let body: AppendFile | undefined
  let times: AppendFile | undefined
  let kept: Uint8Array[] = []
  let keptBytes = 0
  let keptLines = ''
  let cancelFlush: (() => void) | undefined

  function drop(): void {
    cancelFlush?.()
    cancelFlush = undefined
    kept = []
    keptBytes = 0
    keptLines = ''
  }

  function flush(): void {
    if (kept.length === 0) return
    const [first] = kept
    const bytes = kept.length === 1 && first !== undefined ? first : Buffer.concat(kept, keptBytes)
    const lines = keptLines
    drop()
    attempt(() => {
      body ??= openAppendFile(join(folder, recordFiles.responseBody))
      times ??= openAppendFile(join(folder, recordFiles.chunks))
      // Bytes first: a record with bytes that have no time is complete, while times without bytes are not.
      body.append(bytes)
      times.append(Buffer.from(lines))
    })
  }

  return {
    add(bytes, line) {
      kept.push(bytes)
      keptBytes += bytes.length
      keptLines += line
      if (keptBytes >= flushAtBytes) flush()
      else cancelFlush ??= clock.after(flushAfterMs, flush)
    },
    flush,
    sync() {
      flush()
      attempt(() => {
        body?.sync()
        times?.sync()
      })
    },
    drop,
    hasWritten: () => body !== undefined,
    files: () => [body, times].filter((file) => file !== undefined),
  }
}
