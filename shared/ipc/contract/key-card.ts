import * as z from 'zod/mini'
import { keyCardSchema, keyTestSchema } from '../../connections/key-card.ts'
import { command, stream, type Contract } from '../define.ts'

/** Facts that gateways return about keys. Nothing is requested without a click. */
export const keyCardContract = {
  /**
   * Requests a gateway's facts about a key, by default the active one. A result less than two minutes old is reused,
   * unless `isFresh`.
   */
  'keyCard.read': command(
    z.object({
      connectionId: z.string(),
      keyId: z.optional(z.string()),
      isFresh: z.optional(z.boolean()),
    }),
    keyCardSchema,
  ),
  /** Tests every key of a connection with one request for its model list. Closing the stream stops it. */
  'keyCard.testKeys': stream(z.object({ connectionId: z.string() }), keyTestSchema),
} satisfies Contract
