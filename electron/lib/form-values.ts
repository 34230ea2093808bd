import type { ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import type { WireBody } from '../../shared/gateway/wire.ts'
import type { Json, JsonObject } from '../../shared/json.ts'

/** The fields of a body by their names: those of JSON, and the texts of a form. `undefined` for a body that has none. */
export function bodyValues(body: WireBody | undefined): Json | undefined {
  if (body === undefined || body.type === 'text') return undefined
  return body.type === 'json' ? body.value : formValues(body.fields)
}

type FormFields = readonly (
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly mediaId: string }
)[]

/**
 * The texts of a form by their names, as the JSON body of the same request would hold them: what a gateway says of a field
 * can then be understood. Files are left out.
 */
export function formValues(fields: FormFields): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => ('value' in field ? [[field.name, field.value] as const] : [])),
  )
}

/** What is to be known of a sent form to understand an error: its texts, and whether there were files beside them. */
export function formContext(fields: FormFields): Required<Pick<ErrorContext, 'sentBody' | 'hasFile'>> {
  return { sentBody: formValues(fields), hasFile: fields.some((field) => !('value' in field)) }
}
