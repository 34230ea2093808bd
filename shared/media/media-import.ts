import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/** What became of one file of an import. */
export const importOutcomeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('kept'),
    name: z.string(),
    itemId: z.string(),
    /** The ending its file got, where its bytes are not what its name says. */
    savedAs: z.optional(z.string()),
  }),
  /** The library has its bytes already, in this item. */
  z.object({ type: z.literal('duplicate'), name: z.string(), itemId: z.string() }),
  z.object({ type: z.literal('refused'), name: z.string(), error: appErrorSchema }),
])

export type ImportOutcome = z.infer<typeof importOutcomeSchema>

/**
 * How far an import of files is. `stopped`: the disk took no more, and the files behind that were not tried. What came before a
 * cancel or a stop is in the library.
 */
export const importProgressSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'stopped']),
  startedAt: z.number(),
  /** All files, and those whose outcome is known. */
  files: z.number(),
  doneFiles: z.number(),
  bytes: z.number(),
  doneBytes: z.number(),
  kept: z.number(),
  duplicates: z.number(),
  refused: z.number(),
  /** The file that is on its way. */
  currentName: z.optional(z.string()),
  /** Why it stopped. */
  problem: z.optional(appErrorSchema),
})

export type ImportProgress = z.infer<typeof importProgressSchema>

/** An import with what became of each of its files so far, in their order. */
export const mediaImportSchema = z.extend(importProgressSchema, { outcomes: z.array(importOutcomeSchema) })

export type MediaImport = z.infer<typeof mediaImportSchema>

/** As many files are taken at once. */
export const maxImportFiles = 20_000
