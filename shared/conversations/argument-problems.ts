import type { JsonObject } from '../json.ts'
import type { ValueCheck } from '../schema/word-validation.ts'
import { violationText } from '../schema/violation.ts'
import { toolsText } from '../text/en/tools.ts'

/**
 * Returns the problems of a call's arguments, one message each: they are not a JSON object, or `check` finds that they
 * do not match the schema of the tool. An invalid schema reports nothing.
 */
export function argumentProblems(given: JsonObject | undefined, check: ValueCheck | undefined): string[] {
  if (given === undefined) return [toolsText().notAnObject]
  if (check?.type === 'too-slow') return [toolsText().schemaTooSlow]
  return check?.type === 'differs' ? check.violations.map(violationText) : []
}
