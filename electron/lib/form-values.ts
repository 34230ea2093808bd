import type { JsonObject } from '../../shared/json.ts'

/**
 * The texts of a form by their names, as the JSON body of the same request would hold them: what a gateway says of a field
 * can then be understood. Files are left out.
 */
export function formValues(
  fields: readonly (
    | { readonly name: string; readonly value: string }
    | { readonly name: string; readonly mediaId: string }
  )[],
): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => ('value' in field ? [[field.name, field.value] as const] : [])),
  )
}
