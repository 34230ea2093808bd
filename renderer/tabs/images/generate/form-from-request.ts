import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { Field } from '../../../../shared/formats/field.ts'
import { imageGenerationFields } from '../../../../shared/formats/images/image-fields.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { ImageForm } from './form-store.ts'

/** The form that sends this body again. Fields that it has no row for go into the extra JSON. */
export function formFromBody(body: Json | undefined): ImageForm | undefined {
  if (!isJsonObject(body)) return undefined
  const { model, prompt, ...others } = body
  return formFromSettings({
    model: typeof model === 'string' ? model : '',
    prompt: typeof prompt === 'string' ? prompt : '',
    parameters: others,
  })
}

/** The form with rows for `fields` that sends these settings, such as those a file of the library came from. */
export function formFromSettings(
  settings: { readonly model: string; readonly prompt: string; readonly parameters: Readonly<JsonObject> },
  fields: readonly Field[] = imageGenerationFields,
): ImageForm {
  const parameters: Parameters = {}
  const extra: JsonObject = {}
  for (const [name, value] of Object.entries(settings.parameters)) {
    if (fields.some((field) => field.name === name)) parameters[name] = { isSent: true, value }
    else extra[name] = value
  }
  return {
    model: settings.model,
    prompt: settings.prompt,
    parameters,
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
  }
}
