import * as z from 'zod/mini'
import { maxImportedTools } from '../../limits.ts'
import {
  savedToolSchema,
  toolContentSchema,
  toolImportSchema,
  toolSummarySchema,
  toolUsesSchema,
} from '../../tools/saved-tool.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

/** The library of tools. Names are unique. */
export const toolsContract = {
  /** Sorted by name. */
  'tools.list': command(nothing, z.array(toolSummarySchema)),
  'tools.get': command(byId, savedToolSchema),
  /** Saves a new tool without `id`; with it, a new version unless nothing has changed. */
  'tools.save': command(
    z.object({ id: z.exactOptional(z.string()), content: toolContentSchema }),
    savedToolSchema,
  ),
  /** Imports tools; existing ones with the same name get a new version. All or none. */
  'tools.import': command(
    z.object({ tools: z.array(toolContentSchema).check(z.maxLength(maxImportedTools)) }),
    toolImportSchema,
  ),
  /** Undoes an import, except for what was changed since. */
  'tools.undoImport': command(toolImportSchema, nothing),
  /** Hides tools; `restore` undoes it. Hidden ones are permanently removed at a later start. */
  'tools.delete': command(byIds, nothing),
  /** Restores tools. One whose name was taken meanwhile gets another. */
  'tools.restore': command(byIds, nothing),
  'tools.uses': command(byId, toolUsesSchema),
  'tools.changed': event(nothing),
} satisfies Contract
