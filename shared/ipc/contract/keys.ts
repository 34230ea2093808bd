import * as z from 'zod/mini'
import { connectionSchema } from '../../connections/connection.ts'
import { keySightingSchema } from '../../connections/key-sighting.ts'
import { command, type Contract } from '../define.ts'

/** The keys of a connection. No command returns a key. */
export const keysContract = {
  /** Sets a new key of a connection, or replaces `keyId`; it becomes the active key. */
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
   * Asks the user, in a system dialog, whether the keys and header values of a connection may be sent over its changed
   * proxy or certificate authority: `cancelled` for no. Only with `capabilities.confirmations`; elsewhere the user
   * enters them again.
   */
  'keys.confirmWay': command(z.object({ connectionId: z.string() }), connectionSchema),
  /** The origins that this app sent a key to, most recent first. */
  'keys.seenBy': command(z.object({ keyId: z.string() }), z.array(keySightingSchema)),
} satisfies Contract
