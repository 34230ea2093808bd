import * as z from 'zod/mini'
import { pendingLinkSchema } from '../../connect-links/pending-link.ts'
import { connectionSchema } from '../../connections/connection.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Links with an address and a key that wait for the user's decision. */
export const connectLinksContract = {
  /** Reads a pasted connect link. Its text is sent to main once; the result contains the host and a masked key. */
  'connectLinks.offer': command(z.object({ text: z.string() }), pendingLinkSchema),
  'connectLinks.list': command(nothing, z.array(pendingLinkSchema)),
  /** Accepts a link: adds the connection, or adds the key to an existing connection. */
  'connectLinks.accept': command(
    z.object({ id: z.string(), name: z.optional(z.string()), connectionId: z.optional(z.string()) }),
    connectionSchema,
  ),
  'connectLinks.refuse': command(byId, nothing),
  /** All links that wait for a decision, oldest first. */
  'connectLinks.changed': event(z.array(pendingLinkSchema)),
} satisfies Contract
