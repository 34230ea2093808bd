import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { RunRecord } from '../runs/run-record.ts'
import type { Run } from '../runs/run.ts'
import { definedFields } from '../defined-fields.ts'

/** The placeholder for a text. */
function lengthOf(text: string): string {
  // oxlint-disable-next-line text/untranslated -- content of a file, the same for everybody who gets it
  return `⟨${text.length} characters⟩`
}

/** Fields whose values describe how a request is made, not its content. */
const plainFields = new Set(
  [
    [
      'model',
      'role',
      'type',
      'object',
      'id',
      'index',
      'event',
      'status',
      'code',
      'param',
      'format',
      'encoding',
    ],
    ['finish_reason', 'finishReason', 'stop_reason', 'native_finish_reason', 'reason', 'incomplete_details'],
    [
      'reasoning_effort',
      'effort',
      'verbosity',
      'service_tier',
      'detail',
      'voice',
      'size',
      'quality',
      'style',
    ],
    [
      'response_format',
      'output_format',
      'background',
      'moderation',
      'language',
      'encoding_format',
      'media_type',
    ],
    ['mime_type', 'mimeType', 'tool_choice', 'truncation', 'mode', 'modality', 'modalities', 'resolution'],
    ['response_id', 'item_id', 'call_id', 'tool_call_id', 'tool_use_id', 'system_fingerprint', 'request_id'],
    [
      'modelVersion',
      'responseId',
      'task_id',
      'previous_response_id',
      'aspect_ratio',
      'aspectRatio',
      'cache_control',
    ],
  ].flat(),
)

/** A protocol word, which does not look like a text that somebody wrote. */
const plainValue = /^[\w.:/@+-]{0,120}$/

/** Returns the JSON with every text that may be private replaced by its length. Numbers and field names stay. */
function hideTexts(value: Json, field = ''): Json {
  if (typeof value === 'string')
    return plainFields.has(field) && plainValue.test(value) ? value : lengthOf(value)
  if (Array.isArray(value)) return value.map((item) => hideTexts(item, field))
  if (!isJsonObject(value)) return value
  const hidden: JsonObject = {}
  for (const [name, member] of Object.entries(value))
    hidden[name] = name === 'error' ? keepError(member) : hideTexts(member, name)
  return hidden
}

/** Keeps the gateway's own error texts: they are the purpose of the bundle. */
function keepError(error: Json): Json {
  if (!isJsonObject(error)) return error
  const { message, type, code, param, ...rest } = error
  return { ...(hideTexts(rest) as JsonObject), ...definedFields({ message, type, code, param }) }
}

/** Hides the texts of a body: JSON and events keep their structure; anything else is replaced by its length. */
function hideBody(body: string): string {
  if (body === '') return body
  const json = parseJson(body)
  if (json !== undefined) return JSON.stringify(hideTexts(json), null, 2)
  if (!/^(?:data|event|id|:)/m.test(body)) return lengthOf(body)
  return body
    .split('\n')
    .map((line) => (line.startsWith('data:') ? `data: ${hideData(line.slice(5).trim())}` : fieldOnly(line)))
    .join('\n')
}

function fieldOnly(line: string): string {
  return line.trim() === '' || /^event: ?[\w.]{1,80}\r?$/.test(line) ? line : `: ${lengthOf(line)}`
}

function hideData(data: string): string {
  if (data === '' || data === '[DONE]') return data
  const json = parseJson(data)
  return json === undefined ? lengthOf(data) : JSON.stringify(hideTexts(json))
}

/** Returns the record without its texts. Headers, sizes, times and structure stay. */
export function hideRecord(record: RunRecord): RunRecord {
  const { request, response, events } = record
  const { form } = request
  return {
    ...record,
    request: {
      ...request,
      body: hideBody(request.body),
      ...(form !== undefined && {
        form: {
          ...form,
          fields: form.fields.map((field) =>
            'value' in field
              ? { name: field.name, value: plainFields.has(field.name) ? field.value : lengthOf(field.value) }
              : { ...field, fileName: lengthOf(field.fileName) },
          ),
        },
      }),
    },
    response: response === null ? null : { ...response, body: hideBody(response.body) },
    events: events.map((event) => ({ ...event, data: hideData(event.data) })),
  }
}

/** Returns the run without what its error quotes from a body. The gateway's own error text stays. */
export function hideRun(run: Run): Run {
  if (run.error === undefined) return run
  const { detail: _quoted, ...error } = run.error
  return { ...run, error }
}
