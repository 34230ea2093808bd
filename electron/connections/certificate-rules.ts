import { X509Certificate } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * Checks PEM text of one or more certificates; `''` stands for none. `invalid-input` otherwise, including for a private
 * key.
 */
export function checkCaCertificate(text: string): Result<string> {
  const trimmed = text.trim()
  if (trimmed === '') return ok('')
  const certificates = trimmed.match(block) ?? []
  if (certificates.length > 0 && !trimmed.includes('PRIVATE KEY') && certificates.every(isReadable))
    return ok(trimmed)
  return err({
    kind: 'invalid-input',
    field: 'caCertificate',
    ...connectionsError('certificateUnreadable'),
  })
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}
