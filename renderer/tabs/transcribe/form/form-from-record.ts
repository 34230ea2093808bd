import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { Field } from '../../../../shared/formats/field.ts'
import { parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { SentForm } from '../../../../shared/runs/sent-form.ts'
import type { RequestForm, Source } from './form-store.ts'

/** What a recorded request was made from, to send it again or to put it into the form. */
export interface RecordedRequest {
  readonly form: RequestForm
  /** `undefined` when it had no file. */
  readonly source: Source | undefined
}

/** Reads the form back from the parts of a recorded body. Parts that it has no row for go into the extra JSON. */
export function fromSentForm({ fields: sent }: SentForm, fields: readonly Field[]): RecordedRequest {
  const file = sent.find((part) => 'mediaId' in part)
  const texts = new Map<string, string[]>()
  for (const part of sent) {
    if ('value' in part) texts.set(part.name, [...(texts.get(part.name) ?? []), part.value])
  }
  const values: Record<string, Json> = {}
  for (const [name, given] of texts) {
    values[name] = valueOf(
      given,
      fields.find((field) => field.name === name),
    )
  }
  const form = fromValues(values, fields)
  if (file === undefined) return { form, source: undefined }
  const { mediaId, fileName, mediaType, bytes } = file
  return { form, source: { mediaId, fileName, mediaType, bytes } }
}

/** The same from settings that travel with a file. */
export function fromValues(values: Readonly<JsonObject>, fields: readonly Field[]): RequestForm {
  const { model, ...others } = values
  const parameters: Parameters = {}
  const extra: JsonObject = {}
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    if (fields.some((field) => field.name === name)) parameters[name] = { isSent: true, value }
    else extra[name] = value
  }
  return {
    model: typeof model === 'string' ? model : '',
    parameters,
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
  }
}

/** A form knows only texts: what each was is known of the field. */
function valueOf(given: readonly string[], field: Field | undefined): Json {
  const [first = ''] = given
  switch (field?.kind) {
    case 'number':
    case 'integer':
      return Number(first)
    case 'boolean':
      return first === 'true'
    case 'text-list':
      return [...given]
    case 'json':
      return parseJson(first) ?? first
    default:
      return given.length > 1 ? [...given] : first
  }
}
