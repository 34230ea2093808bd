import * as z from 'zod/mini'
import { modelEntrySchema } from './model-entry.ts'

/** Differences between the current list and the one the user has seen. */
export const modelChangesSchema = z.object({
  /** When the list was last equal to the one the user has seen, in milliseconds since 1970. */
  since: z.number(),
  /** Names of added models. */
  added: z.array(z.string()),
  /** Removed entries, as they were listed. */
  removed: z.array(modelEntrySchema),
  /** Models with other labels or another owner, as they were before. */
  changed: z.array(modelEntrySchema),
})

export type ModelChanges = z.infer<typeof modelChangesSchema>

/** The model list of a connection for one of its keys. */
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
   * shared/gateway/wire/authentication.md, "Restricted keys"). The list itself does not show that.
   */
  restriction: z.optional(
    z.object({
      /** Name of the key that lists more models. */
      keyName: z.string(),
      /** Number of models it lists; `listedAt` is when it was requested. */
      count: z.number(),
      listedAt: z.number(),
    }),
  ),
})

export type ModelList = z.infer<typeof modelListSchema>
