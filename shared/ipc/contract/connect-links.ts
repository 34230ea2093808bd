import * as z from 'zod/mini'
import { pendingLinkSchema } from '../../connect-links/pending-link.ts'
import { connectionSchema } from '../../connections/connection.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Links with an address and a key, until the user has answered them. */
export const connectLinksContract = {
  /** Reads a pasted connect link. Its text goes to main once; what comes back names the host and masks the key. */
  'connectLinks.offer': command(z.object({ text: z.string() }), pendingLinkSchema),
  'connectLinks.list': command(nothing, z.array(pendingLinkSchema)),
  /** The user's yes: adds the connection, or the key to the connection that is there already. */
  'connectLinks.accept': command(
    z.object({ id: z.string(), name: z.optional(z.string()), connectionId: z.optional(z.string()) }),
    connectionSchema,
  ),
  'connectLinks.refuse': command(byId, nothing),
  /** Links that wait for an answer, the oldest first. */
  'connectLinks.changed': event(z.array(pendingLinkSchema)),
} satisfies Contract
