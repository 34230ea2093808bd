import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/** The outcome of one file of an import. */
export const importOutcomeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('kept'),
    name: z.string(),
    itemId: z.string(),
    /** The extension it was saved with, when its bytes do not match its name. */
    savedAs: z.optional(z.string()),
  }),
  /** The library already contains its bytes, in this item. */
  z.object({ type: z.literal('duplicate'), name: z.string(), itemId: z.string() }),
  z.object({ type: z.literal('refused'), name: z.string(), error: appErrorSchema }),
])

export type ImportOutcome = z.infer<typeof importOutcomeSchema>

/**
 * Progress of an import. `stopped`: the disk is full, and the remaining files were not tried. Files before a cancel or
 * a stop are in the library.
 */
export const importProgressSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'stopped']),
  startedAt: z.number(),
  /** Number of all files; `doneFiles` counts those with a known outcome. */
  files: z.number(),
  doneFiles: z.number(),
  bytes: z.number(),
  doneBytes: z.number(),
  kept: z.number(),
  duplicates: z.number(),
  refused: z.number(),
  /** The file that is being imported. */
  currentName: z.optional(z.string()),
  /** Why it stopped. */
  problem: z.optional(appErrorSchema),
})

export type ImportProgress = z.infer<typeof importProgressSchema>

/** An import with the outcomes of its files so far, in order. */
export const mediaImportSchema = z.extend(importProgressSchema, { outcomes: z.array(importOutcomeSchema) })

export type MediaImport = z.infer<typeof mediaImportSchema>

/** Maximum number of files in one import. */
export const maxImportFiles = 20_000
