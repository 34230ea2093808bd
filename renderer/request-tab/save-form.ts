import type { RequestForm } from '../../shared/request-forms/define-request-form.ts'
import { parseJson, isJsonObject } from '../../shared/json.ts'
import { editedPreset } from '../panels/presets/edited-presets.ts'
import { useSavePresetStore } from '../panels/presets/save-preset-store.ts'

/** Asks for a name and saves the values of a form as a preset. */
export function savePreset<Values extends object>(
  { id }: Pick<RequestForm<Values>, 'id'>,
  values: Values,
): void {
  const json = parseJson(JSON.stringify(values))
  if (isJsonObject(json))
    useSavePresetStore
      .getState()
      .open({ kind: 'preset', form: id, values: json, name: editedPreset(id) ?? '' })
}
