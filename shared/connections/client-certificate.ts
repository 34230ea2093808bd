import * as z from 'zod/mini'
import { sealedStates } from './sealed-states.ts'

/** Public facts from a certificate. Times are milliseconds since 1970. */
export const clientCertificateFactsSchema = z.object({
  /** The subject's name; `''` when it has none. */
  subject: z.string(),
  issuer: z.string(),
  validFrom: z.number(),
  validTo: z.number(),
})

export type ClientCertificateFacts = z.infer<typeof clientCertificateFactsSchema>

/** A client certificate for display: its private key stays in main. */
export const shownClientCertificateSchema = z.extend(clientCertificateFactsSchema, {
  state: z.enum(sealedStates),
})

export type ShownClientCertificate = z.infer<typeof shownClientCertificateSchema>

/** Maximum size of a certificate file, in bytes. */
export const maxCertificateBytes = 256 * 1024
