import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { RunRecord } from '../runs/run-record.ts'
import type { Run } from '../runs/run.ts'
import { definedFields } from '../defined-fields.ts'

/** What stands for a text. */
function lengthOf(text: string): string {
  // oxlint-disable-next-line text/untranslated -- content of a file, the same for everybody who gets it
  return `⟨${text.length} characters⟩`
}

/** Fields whose values say how a request is made, and not what it is about. */
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

/** A word of a protocol: nothing that somebody wrote looks like it. */
const plainValue = /^[\w.:/@+-]{0,120}$/

/** The JSON with every text in it that may be somebody's replaced by its length. Numbers and names of fields stay. */
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

/** The gateway's own words about what went wrong are what the bundle is for. */
function keepError(error: Json): Json {
  if (!isJsonObject(error)) return error
  const { message, type, code, param, ...rest } = error
  return { ...(hideTexts(rest) as JsonObject), ...definedFields({ message, type, code, param }) }
}

/** A body of any kind: JSON and events keep their structure, of anything else only the length is left. */
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

/** The record without what was written in it. Headers, sizes, times and structure stay. */
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

/** The run without what its error quotes of a body. What the gateway said of the error itself stays. */
export function hideRun(run: Run): Run {
  if (run.error === undefined) return run
  const { detail: _quoted, ...error } = run.error
  return { ...run, error }
}
