import * as z from 'zod/mini'
import { keyCardSchema, keyTestSchema } from '../../connections/key-card.ts'
import { command, stream, type Contract } from '../define.ts'

/** What gateways tell of keys. Nothing of it is asked without a click. */
export const keyCardContract = {
  /**
   * Asks a gateway what it tells of a key, the active one unless told. What was told less than two minutes ago is told again,
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
