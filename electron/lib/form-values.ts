import type { ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import type { WireBody } from '../../shared/gateway/wire.ts'
import type { Json, JsonObject } from '../../shared/json.ts'

/** The fields of a body by name: those of JSON, or the texts of a form. `undefined` for a body without fields. */
export function bodyValues(body: WireBody | undefined): Json | undefined {
  if (body === undefined || body.type === 'text') return undefined
  return body.type === 'json' ? body.value : formValues(body.fields)
}

type FormFields = readonly (
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly mediaId: string }
)[]

/**
 * The texts of a form by name, as the JSON body of the same request would contain them: this makes a gateway's message
 * about a field understandable. Files are left out.
 */
export function formValues(fields: FormFields): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => ('value' in field ? [[field.name, field.value] as const] : [])),
  )
}

/** The parts of a sent form that explain an error: its texts, and whether it also contained files. */
export function formContext(fields: FormFields): Required<Pick<ErrorContext, 'sentBody' | 'hasFile'>> {
  return { sentBody: formValues(fields), hasFile: fields.some((field) => !('value' in field)) }
}
