import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { medicFormatIds } from '../../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'

/** A form of a tab, filled with what was written by hand. */
export interface FilledForm {
  readonly form: keyof typeof requestForms
  readonly values: Readonly<Record<string, Json>>
}

/**
 * What a request by hand fills the form of its tab with, as it does from a recorded one. `undefined` for one that the form cannot hold.
 */
export function valuesForTab(
  raw: RawValues,
  { id, form }: Pick<FormatDescriptor, 'id' | 'form'>,
  connectionId: string,
): FilledForm | undefined {
  const format = medicFormatIds.find((known) => known === id)
  const formId = Object.values(requestForms).find((known) => known.id === form)?.id
  if (format === undefined || formId === undefined) return undefined
  const sent = raw.bodyType === 'multipart' ? { form: formOf(raw) } : { body: bodyOf(raw) }
  if ('body' in sent && sent.body === undefined) return undefined
  const values = requestForms[formId].readRequests([{ format, ...sent }], connectionId)
  const json = values === undefined ? undefined : parseJson(JSON.stringify(values))
  return isJsonObject(json) ? { form: formId, values: json } : undefined
}

function bodyOf({ bodyType, json }: RawValues): Json | undefined {
  const body = bodyType === 'json' ? parseJson(json) : undefined
  return isJsonObject(body) ? body : undefined
}

/** Fields that are sent, in the way of a record; a file that is not chosen yet is none. */
function formOf({ fields }: RawValues) {
  const sent = fields.flatMap(({ name, value, isSent, isFile, file }) => {
    if (!isSent || (isFile && file === undefined)) return []
    return [isFile && file !== undefined ? { name, ...file } : { name, value }]
  })
  const bytes = sent.reduce((sum, field) => sum + ('bytes' in field ? field.bytes : field.value.length), 0)
  return { bytes, fields: sent }
}
