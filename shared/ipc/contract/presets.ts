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

/** Presets of forms, and prompts. No two prompts and no two presets of one form have the same name. */
export const presetsContract = {
  /** By name. */
  'presets.list': command(nothing, z.array(presetSummarySchema)),
  'presets.get': command(byId, savedPresetSchema),
  /** A new one without `id`; else a new version, unless nothing is different. Refuses texts with a key in them. */
  'presets.save': command(
    z.object({
      id: z.exactOptional(z.string()),
      content: presetContentSchema,
      tags: z.exactOptional(presetTagsSchema),
    }),
    savedPresetSchema,
  ),
  /** What has no versions. */
  'presets.mark': command(
    z.object({
      id: z.string(),
      tags: z.exactOptional(presetTagsSchema),
      isFavourite: z.exactOptional(z.boolean()),
    }),
    nothing,
  ),
  /** It was put into a form, or was inserted. */
  'presets.noteUse': command(byId, nothing),
  /** Hides them; `restore` undoes it. Hidden ones are removed for good at a later start. */
  'presets.delete': command(byIds, nothing),
  /** One whose name was taken meanwhile gets another. */
  'presets.restore': command(byIds, nothing),
  /** As a file. promptfoo has prompts only: of a preset its text becomes one. */
  'presets.export': command(
    z.object({ ids: z.array(z.string()).check(z.maxLength(2_000)), type: z.enum(['json', 'promptfoo']) }),
    z.object({ text: z.string() }),
  ),
  /** What stands in the text of a file, as `export` or promptfoo writes it. Nothing is imported by this. */
  'presets.read': command(
    z.object({ text: z.string().check(z.maxLength(maxPresetImportCharacters)) }),
    z.object({ found: z.array(carriedPresetSchema), refused: z.array(z.string()) }),
  ),
  /** Those that are there by name get a new version. All or none. */
  'presets.import': command(
    z.object({ presets: z.array(carriedPresetSchema).check(z.maxLength(maxImportedPresets)) }),
    toolImportSchema,
  ),
  /** Takes an import back, but for what was changed since. */
  'presets.undoImport': command(toolImportSchema, nothing),
  /** The texts that requests of a form asked with, as long as History has them: the newest first, each once. */
  'presets.earlier': command(
    z.object({ formId: z.enum(requestFormIds) }),
    z.object({ texts: z.array(z.string()) }),
  ),
  'presets.changed': event(nothing),
} satisfies Contract
