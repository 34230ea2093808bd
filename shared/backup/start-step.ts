import * as z from 'zod/mini'
import { languageChoices } from '../text/language.ts'

/** What a start does with a backup before the app can be used: with all of a large one it takes minutes. */
export const startStepSchema = z.discriminatedUnion('type', [
  /** The database of now is copied: the way back. */
  z.object({ type: z.literal('copying') }),
  /** What is missing is added to the database. */
  z.object({
    type: z.literal('adding'),
    what: z.enum(['messages', 'runs']),
    done: z.number(),
    all: z.number(),
  }),
  /** Files are put into their places. A folder that is not there yet is one of them. */
  z.object({ type: z.literal('placing'), done: z.number(), all: z.number() }),
])

export type StartStep = z.infer<typeof startStepSchema>

/** What a window is told of a start, and in which language it may say so: its settings come with all else. */
export const startProgressSchema = z.object({ step: startStepSchema, language: z.enum(languageChoices) })

export type StartProgress = z.infer<typeof startProgressSchema>
