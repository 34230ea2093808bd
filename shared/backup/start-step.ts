import * as z from 'zod/mini'
import { languageChoices } from '../text/language.ts'

/** A step of a start that restores a backup before the app can be used. A large backup takes minutes. */
export const startStepSchema = z.discriminatedUnion('type', [
  /** The current database is copied, so that the restore can be undone. */
  z.object({ type: z.literal('copying') }),
  /** Missing data is added to the database. */
  z.object({
    type: z.literal('adding'),
    what: z.enum(['messages', 'runs']),
    done: z.number(),
    all: z.number(),
  }),
  /** Files are moved into place. A folder that does not exist yet counts as one file. */
  z.object({ type: z.literal('placing'), done: z.number(), all: z.number() }),
])

export type StartStep = z.infer<typeof startStepSchema>

/** Start progress for a window, and the language to show it in: the window's settings load later. */
export const startProgressSchema = z.object({ step: startStepSchema, language: z.enum(languageChoices) })

export type StartProgress = z.infer<typeof startProgressSchema>
