import { isKeyHeader, isSecretHeader } from '../../../../shared/gateway/secret-headers.ts'
import { withoutSecret } from '../../snippets/secret-headers.ts'
import type { SnippetBody, SnippetHeader } from '../../snippets/snippet-request.ts'
import type { ReadRequest } from './imported-request.ts'

interface GivenRequest {
  readonly name?: string
  readonly method: string
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: SnippetBody | undefined
}

/** Headers that browsers and clients set for each of their requests. */
const ofClients =
  /^(?::.*|sec-.*|origin|referer|priority|host|content-length|connection|accept-encoding|accept-language|user-agent|postman-token|cache-control|pragma|dnt|te|cookie)$/i

const keyParameter = /([?&])(?:key|api[_-]?key|access_token|auth_token|token)=([^&#]*)&?/gi

/** Removes secrets from an imported request, including further occurrences. */
export function cleanRequest({ name, method, url, headers, body }: GivenRequest): ReadRequest {
  const keys: string[] = []
  const kept = headers
    .filter((header) => !ofClients.test(header.name))
    .map((header): SnippetHeader => {
      if (!isSecretHeader(header.name)) return header
      const made = withoutSecret(header.name, header.value)
      const secret = 'prefix' in made ? header.value.slice(made.prefix.length).trim() : header.value
      if (!secret.startsWith('{{')) keys.push(secret)
      return made
    })
  const bare = url
    .replace(keyParameter, (_, mark: string, value: string) => {
      keys.push(value)
      return mark
    })
    .replace(/[?&]$/, '')
  const request = { method, url: bare, headers: kept, ...(body !== undefined && { body }) }
  const found = keys.filter((key) => key.length >= 6)
  const clean = (text: string): string => found.reduce((left, key) => left.replaceAll(key, '••••••••'), text)
  const hasKey = keys.length > 0 || kept.some((header) => isKeyHeader(header.name))
  return {
    request: {
      ...request,
      headers: kept.map((header) => ('value' in header ? { ...header, value: clean(header.value) } : header)),
      ...(body !== undefined && { body: cleanBody(body, clean) }),
    },
    isKeyLeftOut: hasKey,
    notes: [],
    ...(name !== undefined && { name }),
  }
}

function cleanBody(body: SnippetBody, clean: (text: string) => string): SnippetBody {
  if (body.type === 'text') return { type: 'text', text: clean(body.text) }
  return {
    type: 'multipart',
    fields: body.fields.map((field) => ('value' in field ? { ...field, value: clean(field.value) } : field)),
  }
}
