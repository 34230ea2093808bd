import { join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf } from '../../lib/disk-error.ts'
import { parseJson } from '../../../shared/json.ts'
import type { Disk } from './disk.ts'
import { writeWhole } from '../in/save-media.ts'
import { flushFolder } from '../in/unfinished-file.ts'

/** One file on its way: its name in the folder of before, its name in the new one, and its size. */
const movingFileSchema = z.object({ from: z.string(), to: z.string(), bytes: z.number() })

export type MovingFile = z.infer<typeof movingFileSchema>

const moveJournalSchema = z.object({
  version: z.literal(1),
  /** The folder of before, and the new one. */
  from: z.string(),
  to: z.string(),
  /** Whether the new folder is the one in the data folder, which is used when none is chosen. */
  isToDefault: z.boolean(),
  /** Files are renamed; otherwise they are copied, and removed at the end. */
  isSameDisk: z.boolean(),
  /** Every file is in the new folder: from here on the change is finished, before it is undone. */
  isMoved: z.boolean(),
  files: z.array(movingFileSchema),
  /** The items that come along, with the name each has there. */
  items: z.array(z.object({ id: z.string(), fileName: z.string() })),
})

/** A change of the media folder that is under way. Written before the first file is moved, gone after the last. */
export type MoveJournal = z.infer<typeof moveJournalSchema>

/** Keeps the journal in the data folder, which stays where it is while the media folder changes. */
export interface MoveJournalFile {
  /** On the disk itself when it resolves. Throws what the file system throws. */
  write(journal: MoveJournal): Promise<void>
  /** `undefined` when no change is under way. Throws for one that cannot be read. */
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
