import * as z from 'zod/mini'
import {
  connectionCheckSchema,
  connectionSchema,
  connectionSettingsSchema,
} from '../../connections/connection.ts'
import { maxCertificateBytes } from '../../connections/client-certificate.ts'
import { wordedSchema } from '../../errors/app-error.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

const certificateFile = z.string().check(z.maxLength((maxCertificateBytes * 4) / 3 + 4))

/** Connections to gateways. */
export const connectionsContract = {
  'connections.list': command(nothing, z.array(connectionSchema)),
  /** Adds a connection, with its first key if one is given, and makes it the active one. */
  'connections.add': command(
    z.object({ name: z.optional(z.string()), address: z.string(), key: z.optional(z.string()) }),
    connectionSchema,
  ),
  'connections.update': command(
    z.extend(z.exactPartial(connectionSettingsSchema), { id: z.string() }),
    connectionSchema,
  ),
  /** Hides a connection; `restore` undoes it for a while. Afterwards it is permanently deleted with its keys. */
  'connections.remove': command(byId, nothing),
  'connections.restore': command(byId, connectionSchema),
  /** Creates a copy under another name, without keys. */
  'connections.duplicate': command(byId, connectionSchema),
  /** The user's own connections as the text of a file, without keys; `leftOut` lists what else is missing. */
  'connections.export': command(
    nothing,
    z.object({ text: z.string(), count: z.number(), leftOut: z.array(wordedSchema) }),
  ),
  /** Adds the connections of such a file. `notes` explain what was not imported. */
  'connections.import': command(
    z.object({ text: z.string() }),
    z.object({ added: z.array(connectionSchema), notes: z.array(wordedSchema) }),
  ),
  /**
   * Chooses the client certificate of a connection in a system dialog, or from `files` (base64) on hosts without
   * dialogs. `isAgain` tries another pass phrase on the last chosen file.
   */
  'connections.chooseClientCertificate': command(
    z.object({
      id: z.string(),
      passphrase: z.string().check(z.maxLength(1_000)),
      files: z.optional(z.object({ certificate: certificateFile, key: z.optional(certificateFile) })),
      isAgain: z.optional(z.boolean()),
    }),
    connectionSchema,
  ),
  'connections.removeClientCertificate': command(byId, connectionSchema),
  /** Tests address and key with one request for the model list, which is free. */
  'connections.check': command(byId, connectionCheckSchema),
  'connections.changed': event(z.array(connectionSchema)),
} satisfies Contract
