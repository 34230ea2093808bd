import { sizeOnWire } from '../../../shared/attachments/stand-in.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MultipartField } from '../../../shared/gateway/wire.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { isMasked, isSecretHeader } from '../../../shared/gateway/secret-headers.ts'
import { withoutSecret } from './secret-headers.ts'
import type { SnippetField, SnippetHeader, SnippetRequest } from './snippet-request.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'

type Header = { readonly name: string; readonly value: string }

/**
 * Returns the request of a record.
 *
 * A form is recorded as fields, with files by name. Placeholders for the data of large files stay in the body. Fails
 * with `unavailable`: the record has only a part of the body, or files whose bytes are not text.
 */
export function toSnippetRequest(recorded: RunRecord['request']): Result<SnippetRequest> {
  const { method, url, headers, body, bodyBytes, form } = recorded
  if (form !== undefined) {
    // Each client sets its own boundary.
    const others = headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
    const fields = form.fields.map(toField)
    return ok({ method, url, headers: toHeaders(others), body: { type: 'multipart', fields } })
  }
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  if (/^multipart\//i.test(type)) return notText
  if (sizeOnWire(body).bytes !== bodyBytes) return notWhole
  return ok({
    method,
    url,
    headers: toHeaders(headers),
    ...(body !== '' && { body: { type: 'text', text: body } }),
  })
}

function toField(field: MultipartField): SnippetField {
  if ('value' in field) return { name: field.name, value: field.value }
  return { name: field.name, fileName: field.fileName, mediaType: field.mediaType }
}

function toHeaders(headers: readonly Header[]): SnippetHeader[] {
  return headers
    .filter(({ name, value }) => !isSetByClients(name.toLowerCase(), value))
    .map(({ name, value }) =>
      isSecretHeader(name) || isMasked(value) ? withoutSecret(name, value) : { name, value },
    )
}

/** Headers for which every client has its own value. Values that the user set for the connection stay. */
function isSetByClients(name: string, value: string): boolean {
  switch (name) {
    case 'host':
    case 'content-length':
    case 'connection':
    case 'accept-language':
      return true
    case 'accept':
      return (
        value === '*/*' || value === 'application/json' || value === 'text/event-stream, application/json'
      )
    case 'accept-encoding':
      return value === 'identity'
    case 'user-agent':
      return value.startsWith('gateway-playground')
    default:
      return false
  }
}

const notWhole = err({ kind: 'unavailable', ...importsError('notRecordedWhole') })

const notText = err({ kind: 'unavailable', ...importsError('uploadsFiles') })
