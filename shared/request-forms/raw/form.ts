import { err, ok, type Result } from '../../errors/result.ts'
import { rawFormat } from '../../formats/raw/index.ts'
import { modelOfRaw } from '../../formats/raw/request.ts'
import type { RawBody } from '../../formats/raw/raw-input.ts'
import type { MultipartField, WireRequest } from '../../gateway/wire.ts'
import { wordError } from '../../text/define-errors.ts'
import { requestsError } from '../../text/en/errors/requests.ts'
import { rawText } from '../../text/en/raw.ts'
import { defineRequestForm } from '../define-request-form.ts'
import { withBodyFiles } from './body-files.ts'
import { emptyRaw, rawValuesSchema, type RawValues } from './values.ts'

/**
 * Any request as typed: method, path, headers and body. Main adds the key and its scheme; headers that main sets itself
 * are refused with a message.
 */
export const rawForm = defineRequestForm<RawValues>({
  id: 'raw',
  formats: ['raw'],
  schema: rawValuesSchema,
  initial: emptyRaw,
  // The body is the section's extra JSON, so that a refused field can be removed from it.
  sections: ({ bodyType, json }) => [
    { format: 'raw', model: '', parameters: {}, extraJson: bodyType === 'json' ? json : '' },
  ],
  withSection: (values, _, { extraJson }) =>
    extraJson === undefined || values.bodyType !== 'json' ? values : { ...values, json: extraJson },
  blocked(values) {
    if (values.path.trim() === '') return rawText().blocked.noPath
    const request = toWireRequest(values)
    return request.ok ? undefined : wordError(request.error).message
  },
  toRequests(values) {
    const built = toWireRequest(values)
    const filled = built.ok ? withBodyFiles(built.value) : built
    if (!filled.ok) return filled
    const { request, files } = filled.value
    const [path = ''] = request.path.split('?')
    const title = `${request.method} ${path}`
    return ok([
      {
        format: 'raw',
        model: modelOfRaw(request),
        prompt: title,
        label: title,
        request,
        ...(files.length > 0 && { files }),
      },
    ])
  },
  // Restores the body only: the window reads the rest of a run from its record.
  fromRequests([request], before) {
    if (request?.form !== undefined) {
      const fields = request.form.fields.map((field) =>
        'value' in field
          ? { name: field.name, value: field.value, isSent: true, isFile: false }
          : { name: field.name, value: field.fileName, isSent: true, isFile: true, file: fileOf(field) },
      )
      return { ...before, bodyType: 'multipart', fields }
    }
    if (request?.body === undefined) return undefined
    return { ...before, bodyType: 'json', json: JSON.stringify(request.body, null, 2) }
  },
  templated: [],
  accepts: [],
})

function fileOf(field: {
  readonly mediaId: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
}): NonNullable<RawValues['fields'][number]['file']> {
  const { mediaId, fileName, mediaType, bytes } = field
  return { mediaId, fileName, mediaType, bytes }
}

/** Builds the request from the current values. The error names what cannot be sent. */
function toWireRequest(values: RawValues): Result<WireRequest> {
  const body = toBody(values)
  if (!body.ok) return body
  const { method, path, key, headers } = values
  return rawFormat.request({
    method,
    path,
    auth: key === 'none' ? undefined : key,
    headers: headers.filter(({ isSent }) => isSent),
    body: body.value,
  })
}

function toBody({ bodyType, json, text, fields }: RawValues): Result<RawBody | undefined> {
  if (bodyType === 'none') return ok(undefined)
  if (bodyType === 'text') return ok({ type: 'text', text })
  if (bodyType === 'json') return ok(json.trim() === '' ? undefined : { type: 'json', text: json })
  const sent: MultipartField[] = []
  for (const { name, value, isSent, isFile, file } of fields) {
    if (!isSent) continue
    if (isFile && file === undefined)
      return err({ kind: 'invalid-input', ...requestsError('rawFileMissing', { name }) })
    if (file === undefined || !isFile) sent.push({ name, value })
    else {
      const { mediaId, fileName, mediaType } = file
      sent.push({ name, mediaId, fileName, mediaType })
    }
  }
  return ok({ type: 'multipart', fields: sent })
}
