import { join } from 'node:path'
import type { Clock } from '../host/host.ts'
import { openAppendFile, type AppendFile } from './append-file.ts'
import { recordFiles } from './record-files.ts'

/** Writes the chunks of an answer and a line for each. They lie in memory for a moment, so that many are written at once. */
export interface ChunkWriter {
  /** Keeps the bytes until they are written; they must not be changed by anyone. */
  add(bytes: Uint8Array, line: string): void
  /** Hands what is kept to the system. */
  flush(): void
  /** Waits until all of it is on the disk itself. */
  sync(): void
  /** Nothing more is written: what is kept goes. */
  drop(): void
  /** Whether anything was written. */
  hasWritten(): boolean
  /** The files that are open. */
  files(): readonly AppendFile[]
}

/** How long a chunk may lie in memory. Bytes are written in any case before they are shown. */
const flushAfterMs = 20
const flushAtBytes = 256 * 1024

/** `attempt` does what may fail on a disk, unless one of it has failed before. */
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
      // Bytes first: a record with bytes that have no time is complete, the other way round it is not.
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
