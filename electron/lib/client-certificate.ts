import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'
import type { ClientCertificate } from './client-tls.ts'

const schema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pem'), cert: z.string(), key: z.string() }),
  z.object({ type: z.literal('pkcs12'), pfx: z.string(), passphrase: z.string() }),
])

export function parseClientCertificate(text: string): ClientCertificate | undefined {
  const parsed = schema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : undefined
}

/** The parts of a certificate that must never be written: the pass phrase, and each line of the key. */
export function secretOfCertificate(text: string): string {
  const certificate = parseClientCertificate(text)
  if (certificate === undefined) return text
  if (certificate.type === 'pkcs12')
    return certificate.passphrase.length >= 6 ? certificate.passphrase : certificate.pfx.slice(-64)
  return certificate.key.split('\n').find((line) => line.length >= 32 && !line.startsWith('-----')) ?? text
}
