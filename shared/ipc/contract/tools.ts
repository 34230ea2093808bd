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

/** The library of tools. No two have the same name. */
export const toolsContract = {
  /** By name. */
  'tools.list': command(nothing, z.array(toolSummarySchema)),
  'tools.get': command(byId, savedToolSchema),
  /** A new tool without `id`; else a new version, unless nothing is different. */
  'tools.save': command(
    z.object({ id: z.exactOptional(z.string()), content: toolContentSchema }),
    savedToolSchema,
  ),
  /** Tools that are there by name get a new version. All or none. */
  'tools.import': command(
    z.object({ tools: z.array(toolContentSchema).check(z.maxLength(maxImportedTools)) }),
    toolImportSchema,
  ),
  /** Takes an import back, but for what was changed since. */
  'tools.undoImport': command(toolImportSchema, nothing),
  /** Hides them; `restore` undoes it. Hidden ones are removed for good at a later start. */
  'tools.delete': command(byIds, nothing),
  /** One whose name was taken meanwhile gets another. */
  'tools.restore': command(byIds, nothing),
  'tools.uses': command(byId, toolUsesSchema),
  'tools.changed': event(nothing),
} satisfies Contract
