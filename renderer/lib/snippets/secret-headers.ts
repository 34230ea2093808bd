import { isKeyHeader } from '../../../shared/gateway/secret-headers.ts'
import { keyVariable, type SnippetHeader } from './snippet-request.ts'

/** Replaces the secret in a header by an environment variable: the one for the key, or one named after the header. */
export function withoutSecret(name: string, value: string): SnippetHeader {
  const prefix = /^(?:Bearer|Basic|Token)\s+/i.exec(value)?.[0] ?? ''
  const variable = isKeyHeader(name) ? keyVariable : name.toUpperCase().replaceAll(/[^A-Z\d]/g, '_')
  return { name, prefix, variable: /^\d/.test(variable) ? `_${variable}` : variable }
}
