import type { CarriedPreset } from '../../shared/presets/preset.ts'

/** The content of a file. */
export interface PresetReading {
  readonly found: CarriedPreset[]
  /** Messages that state why entries were omitted. */
  readonly refused: string[]
}
