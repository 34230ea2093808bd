import { join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf } from '../../lib/disk-error.ts'
import { parseJson } from '../../../shared/json.ts'
import type { Disk } from './disk.ts'
import { writeWhole } from '../in/save-media.ts'
import { flushFolder } from '../in/unfinished-file.ts'

/** A file of a move: its name in the old folder, its name in the new one, and its size. */
const movingFileSchema = z.object({ from: z.string(), to: z.string(), bytes: z.number() })

export type MovingFile = z.infer<typeof movingFileSchema>

const moveJournalSchema = z.object({
  version: z.literal(1),
  /** The old folder and the new one. */
  from: z.string(),
  to: z.string(),
  /** Whether the new folder is the one in the data folder, which is the default. */
  isToDefault: z.boolean(),
  /** Files are renamed; otherwise they are copied, and the originals removed at the end. */
  isSameDisk: z.boolean(),
  /** Every file is in the new folder: a crash from here on is completed; before, it is undone. */
  isMoved: z.boolean(),
  files: z.array(movingFileSchema),
  /** The moved items, with the new name of each. */
  items: z.array(z.object({ id: z.string(), fileName: z.string() })),
})

/** A pending change of the media folder. Written before the first file is moved, deleted after the last. */
export type MoveJournal = z.infer<typeof moveJournalSchema>

/** Stores the journal in the data folder, which does not move when the media folder changes. */
export interface MoveJournalFile {
  /** Flushed to disk when this resolves. Throws file system errors. */
  write(journal: MoveJournal): Promise<void>
  /** `undefined` without a pending change. Throws for an unreadable journal. */
  read(): Promise<MoveJournal | undefined>
  clear(): Promise<void>
}

export function createMoveJournalFile(disk: Disk, dataFolder: string): MoveJournalFile {
  const path = join(dataFolder, 'media-move.json')
  return {
    async write(journal) {
      await writeWhole(disk, path, JSON.stringify(journal))
      await flushFolder(disk, dataFolder)
    },
    async read() {
      try {
        return z.parse(moveJournalSchema, parseJson(await disk.readFile(path, 'utf8')))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async clear() {
      await disk.rm(path, { force: true })
      await flushFolder(disk, dataFolder)
    },
  }
}
