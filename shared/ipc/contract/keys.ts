import * as z from 'zod/mini'
import { connectionSchema } from '../../connections/connection.ts'
import { keySightingSchema } from '../../connections/key-sighting.ts'
import { command, type Contract } from '../define.ts'

/** The keys of a connection. None of them is ever answered. */
export const keysContract = {
  /** Sets a new key of a connection, or replaces `keyId`; the new key becomes the active one. */
  'keys.set': command(
    z.object({
      connectionId: z.string(),
      keyId: z.optional(z.string()),
      name: z.optional(z.string()),
      key: z.string(),
    }),
    connectionSchema,
  ),
  'keys.select': command(z.object({ connectionId: z.string(), keyId: z.string() }), connectionSchema),
  'keys.remove': command(z.object({ connectionId: z.string(), keyId: z.string() }), connectionSchema),
  /**
   * Asks the user, in a dialog of the system, whether the keys and header values of a connection may go the way it goes now:
   * `cancelled` for no. Only with `capabilities.confirmations`; elsewhere they are entered again.
   */
  'keys.confirmWay': command(z.object({ connectionId: z.string() }), connectionSchema),
  /** The origins that this app sent a key to, the latest first. */
  'keys.seenBy': command(z.object({ keyId: z.string() }), z.array(keySightingSchema)),
} satisfies Contract
