import type { JsonObject } from '../json.ts'
import type { ValueCheck } from '../schema/word-validation.ts'
import { violationText } from '../schema/violation.ts'
import { toolsText } from '../text/en/tools.ts'

/**
 * What speaks against the arguments of a call, one line each, worded: they are no JSON object, or not as the schema of the tool
 * says, by `check`. A schema that is none says nothing.
 */
export function argumentProblems(given: JsonObject | undefined, check: ValueCheck | undefined): string[] {
  if (given === undefined) return [toolsText().notAnObject]
  if (check?.type === 'too-slow') return [toolsText().schemaTooSlow]
  return check?.type === 'differs' ? check.violations.map(violationText) : []
}
