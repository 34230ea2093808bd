import * as z from 'zod/mini'
import { modelEntrySchema } from './model-entry.ts'

/** What differs between the list now and the one the user has seen. */
export const modelChangesSchema = z.object({
  /** When the list was last as the user has seen it, in milliseconds since 1970. */
  since: z.number(),
  /** Names that are new. */
  added: z.array(z.string()),
  /** Entries that are gone, as they were listed. */
  removed: z.array(modelEntrySchema),
  /** Models with other labels or another owner, as they were before. */
  changed: z.array(modelEntrySchema),
})

export type ModelChanges = z.infer<typeof modelChangesSchema>

/** The list of a connection as one of its keys was told it. */
export const modelListSchema = z.object({
  models: z.array(modelEntrySchema),
  /** When the gateway answered, in milliseconds since 1970. */
  listedAt: z.number(),
  /** From the request to the end of the answer, in milliseconds. */
  durationMs: z.number(),
  /** Left out when nothing changed. */
  changes: z.optional(modelChangesSchema),
  /**
   * Another key of the same connection lists all of these models and more, so this key is restricted to them (see
   * shared/gateway/wire/authentication.md, "Restricted keys"). The list itself carries no mark of it.
   */
  restriction: z.optional(
    z.object({
      /** The key that lists more, by its name. */
      keyName: z.string(),
      /** How many it lists, and when it was asked. */
      count: z.number(),
      listedAt: z.number(),
    }),
  ),
})

export type ModelList = z.infer<typeof modelListSchema>
