import { createHash } from 'node:crypto'
import { maxPresetNameCharacters, maxPresetVersions } from '../../shared/limits.ts'
import { presetContentSchema, presetKey, type PresetContent } from '../../shared/presets/preset.ts'
import type { VersionedKind } from '../lib/versioned/versioned-store.ts'

/** How the library stores presets and prompts. */
export const presetKind: VersionedKind<PresetContent> = {
  items: 'presets',
  versions: 'preset_versions',
  owner: 'preset_id',
  schema: presetContentSchema,
  nameOf: presetKey,
  renamed(content, taken) {
    for (let number = 2; ; number += 1) {
      const end = ` ${number}`
      const renamed = {
        ...content,
        name: `${content.name.slice(0, maxPresetNameCharacters - end.length)}${end}`,
      }
      if (!taken.includes(presetKey(renamed))) return renamed
    }
  },
  fingerprintOf: (content) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32),
  maxVersions: maxPresetVersions,
}
