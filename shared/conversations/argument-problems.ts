import { isJsonObject, type Json } from '../json.ts'
import { checkValue } from '../schema/check-value.ts'
import { violationText } from '../schema/violation.ts'
import { toolsText } from '../text/en/tools.ts'
import { toolArguments } from './tool-answers.ts'

/**
 * What speaks against the arguments of a call, one line each, worded: they are no JSON object, or not as the schema of the tool
 * says. A schema that is none says nothing.
 */
export function argumentProblems(text: string, schema: Json | undefined): string[] {
  const given = toolArguments(text)
  if (given === undefined) return [toolsText().notAnObject]
  if (schema === undefined || (typeof schema !== 'boolean' && !isJsonObject(schema))) return []
  const check = checkValue(given, schema)
  return check.type === 'differs' ? check.violations.map(violationText) : []
}
