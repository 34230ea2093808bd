import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'

/** Who the app is for a gateway that asks for a certificate. It is kept like a key. */
export type ClientCertificate = z.infer<typeof schema>

const schema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pem'), cert: z.string(), key: z.string() }),
  /** `pfx` is base64. */
  z.object({ type: z.literal('pkcs12'), pfx: z.string(), passphrase: z.string() }),
])

export function parseClientCertificate(text: string): ClientCertificate | undefined {
  const parsed = schema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : undefined
}

/** The options of a TLS connection that shows it. */
export function clientTls(certificate: ClientCertificate | undefined) {
  if (certificate === undefined) return {}
  return certificate.type === 'pem'
    ? { cert: certificate.cert, key: certificate.key }
    : { pfx: Buffer.from(certificate.pfx, 'base64'), passphrase: certificate.passphrase }
}

/** What of it nothing may be written with: the pass phrase, or a line of the key. */
export function secretOfCertificate(text: string): string {
  const certificate = parseClientCertificate(text)
  if (certificate === undefined) return text
  if (certificate.type === 'pkcs12')
    return certificate.passphrase.length >= 6 ? certificate.passphrase : certificate.pfx.slice(-64)
  return certificate.key.split('\n').find((line) => line.length >= 32 && !line.startsWith('-----')) ?? text
}
