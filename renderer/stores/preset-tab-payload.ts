import type { Json } from '../../shared/json.ts'
import type { PresetFormId } from '../../shared/presets/preset.ts'
import type { PortableText } from '../../shared/presets/preset-text.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** A preset on its way into a form of a tab: all that the form holds, or its text where it is of another one. */
export type PresetTabPayload = {
  readonly name: string
  readonly form: PresetFormId
} & (
  | {
      readonly values: Readonly<Record<string, Json>>
      /** What does not come along, in words. */
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
