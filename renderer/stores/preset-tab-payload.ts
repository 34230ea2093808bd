import type { Json } from '../../shared/json.ts'
import type { PresetFormId } from '../../shared/presets/preset.ts'
import type { PortableText } from '../../shared/presets/preset-text.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** A preset for a form of a tab: all of its values, or only its text if it belongs to another form. */
export type PresetTabPayload = {
  readonly name: string
  readonly form: PresetFormId
} & (
  | {
      readonly values: Readonly<Record<string, Json>>
      /** Descriptions of what is not included. */
      readonly leftOut?: readonly string[]
    }
  | { readonly portable: PortableText }
)

/** Opens a tab with a preset. */
export const {
  open: openWithPreset,
  useTabPayload: usePresetTabPayload,
  useWaitingTabPayload: useWaitingPresetTabPayload,
} = createTabPayload<PresetTabPayload>()
