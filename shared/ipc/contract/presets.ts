import * as z from 'zod/mini'
import { requestFormIds } from '../../formats/registry.ts'
import { maxImportedPresets, maxPresetImportCharacters } from '../../limits.ts'
import {
  carriedPresetSchema,
  presetContentSchema,
  presetSummarySchema,
  presetTagsSchema,
  savedPresetSchema,
} from '../../presets/preset.ts'
import { toolImportSchema } from '../../tools/saved-tool.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

/** Presets of forms, and prompts. Names are unique among prompts and among the presets of one form. */
export const presetsContract = {
  /** Sorted by name. */
  'presets.list': command(nothing, z.array(presetSummarySchema)),
  'presets.get': command(byId, savedPresetSchema),
  /**
   * Saves a new preset without `id`; with it, a new version unless nothing has changed. Refuses texts that contain a
   * key.
   */
  'presets.save': command(
    z.object({
      id: z.exactOptional(z.string()),
      content: presetContentSchema,
      tags: z.exactOptional(presetTagsSchema),
    }),
    savedPresetSchema,
  ),
  /** Changes the fields that have no versions. */
  'presets.mark': command(
    z.object({
      id: z.string(),
      tags: z.exactOptional(presetTagsSchema),
      isFavourite: z.exactOptional(z.boolean()),
    }),
    nothing,
  ),
  /** Records that it was loaded into a form or inserted. */
  'presets.noteUse': command(byId, nothing),
  /** Hides presets; `restore` undoes it. Hidden ones are permanently removed at a later start. */
  'presets.delete': command(byIds, nothing),
  /** Restores presets. One whose name was taken meanwhile gets another. */
  'presets.restore': command(byIds, nothing),
  /** Exports to a file. promptfoo has only prompts: the text of a preset becomes one. */
  'presets.export': command(
    z.object({ ids: z.array(z.string()).check(z.maxLength(2_000)), type: z.enum(['json', 'promptfoo']) }),
    z.object({ text: z.string() }),
  ),
  /** The presets in the text of a file, as written by `export` or promptfoo. Imports nothing. */
  'presets.read': command(
    z.object({ text: z.string().check(z.maxLength(maxPresetImportCharacters)) }),
    z.object({ found: z.array(carriedPresetSchema), refused: z.array(z.string()) }),
  ),
  /** Imports presets; existing ones with the same name get a new version. All or none. */
  'presets.import': command(
    z.object({ presets: z.array(carriedPresetSchema).check(z.maxLength(maxImportedPresets)) }),
    toolImportSchema,
  ),
  /** Undoes an import, except for what was changed since. */
  'presets.undoImport': command(toolImportSchema, nothing),
  /** The prompts of a form's requests that are still in History: newest first, each once. */
  'presets.earlier': command(
    z.object({ formId: z.enum(requestFormIds) }),
    z.object({ texts: z.array(z.string()) }),
  ),
  'presets.changed': event(nothing),
} satisfies Contract
