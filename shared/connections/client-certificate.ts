import * as z from 'zod/mini'
import { sealedStates } from './sealed-states.ts'

/** What a certificate says of itself, in milliseconds since 1970 where it is a time. It is no secret. */
export const clientCertificateFactsSchema = z.object({
  /** Whom it names; `''` for nobody. */
  subject: z.string(),
  issuer: z.string(),
  validFrom: z.number(),
  validTo: z.number(),
})

export type ClientCertificateFacts = z.infer<typeof clientCertificateFactsSchema>

/** A client certificate as it may be shown: its key is with main alone. */
export const shownClientCertificateSchema = z.extend(clientCertificateFactsSchema, {
  state: z.enum(sealedStates),
})

export type ShownClientCertificate = z.infer<typeof shownClientCertificateSchema>

/** A file of a certificate is smaller. Bytes. */
export const maxCertificateBytes = 256 * 1024
