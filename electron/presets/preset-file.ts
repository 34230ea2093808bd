import * as z from 'zod/mini'
import { ownFileMarks } from '../../shared/data/own-files.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts'
import { maxImportedPresets } from '../../shared/limits.ts'
import { presetContentSchema, presetTagsSchema, type CarriedPreset } from '../../shared/presets/preset.ts'
import { presetsError } from '../../shared/text/en/errors/presets.ts'
import { presetLibraryText } from '../../shared/text/en/preset-library.ts'
import type { PresetReading } from './preset-reading.ts'
import { readPromptfoo } from './promptfoo-file.ts'

const fileType = ownFileMarks.presets.value

/**
 * Presets as a file that `readPresetFile` reads back unchanged. It names files of the library without including them.
 */
export function writePresetFile(presets: readonly CarriedPreset[]): string {
  const entries = presets.map(({ content, tags }) => ({ ...content, tags }))
  return `${JSON.stringify({ type: fileType, version: 1, presets: entries }, null, 2)}\n`
}

/** Reads the output of `writePresetFile`, and the prompts of promptfoo's files. */
export function readPresetFile(
  text: string,
  readTree: (text: string) => Result<Json>,
): Result<PresetReading> {
  const tree = readTree(text)
  if (!tree.ok || !isJsonObject(tree.value))
    return err({ kind: 'invalid-input', ...presetsError('fileUnreadable') })
  const reading =
    isJsonObject(tree.value) && tree.value['type'] === fileType
      ? readOwn(tree.value)
      : readPromptfoo(tree.value)
  const tooMany = reading.found.length - maxImportedPresets
  if (tooMany <= 0) return ok(reading)
  return ok({
    found: reading.found.slice(0, maxImportedPresets),
    refused: [...reading.refused, presetLibraryText().importing.tooMany(maxImportedPresets)],
  })
}

function readOwn(file: JsonObject): PresetReading {
  const entries = Array.isArray(file['presets']) ? file['presets'] : []
  const reading: PresetReading = { found: [], refused: [] }
  for (const [index, entry] of entries.entries()) {
    const content = presetContentSchema.safeParse(entry)
    const tags = z.object({ tags: presetTagsSchema }).safeParse(entry)
    if (content.success) reading.found.push({ content: content.data, tags: tags.data?.tags ?? [] })
    else {
      const name = isJsonObject(entry) && typeof entry['name'] === 'string' ? entry['name'].slice(0, 80) : ''
      reading.refused.push(presetLibraryText().importing.unreadable({ place: index + 1, name }))
    }
  }
  return reading
}
