import type { CarriedPreset } from '../../shared/presets/preset.ts'

/** What stands in a file. */
export interface PresetReading {
  readonly found: CarriedPreset[]
  /** Why an entry is left out, in words. */
  readonly refused: string[]
}
