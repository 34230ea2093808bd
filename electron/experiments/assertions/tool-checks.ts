import { isJsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { argumentsOf, schemaProblem } from './structure.ts'
import { slowSchema, unjudged } from './unjudged.ts'
import type { CheckedAnswer, CheckOutcome } from './check-outcome.ts'

/** Checks that the answer calls a function with arguments that match its schema in the request. */
export function checkToolCalls({ toolCalls, tools, patterns }: CheckedAnswer): CheckOutcome {
  if (toolCalls.length === 0) return { isPass: false, reason: experimentsError('noToolCall') }
  for (const { name, arguments: text } of toolCalls) {
    const given = argumentsOf(text)
    if (given === undefined) return { isPass: false, reason: experimentsError('badArguments', { name }) }
    if (tools.size > 0 && !tools.has(name))
      return { isPass: false, reason: experimentsError('unknownTool', { name }) }
    const schema = tools.get(name)
    const slow = schema === undefined ? undefined : slowSchema(schema, patterns)
    if (slow !== undefined) return slow
    const problem = isJsonObject(schema) ? schemaProblem(given, schema) : ''
    if (problem === undefined) return unjudged(experimentsError('brokenToolSchema', { name }))
    if (problem !== '')
      return { isPass: false, reason: experimentsError('argumentsAgainstSchema', { name, problem }) }
  }
  return { isPass: true, reason: experimentsError('goodToolCalls', { count: toolCalls.length }) }
}

/** The same, but fails when the request offered no tools. */
export function checkOpenAiTools(answer: CheckedAnswer): CheckOutcome {
  if (answer.tools.size === 0) return { isPass: false, reason: experimentsError('noTools') }
  return checkToolCalls(answer)
}

/** Returns the harmonic mean of precision and recall of the called names, from 0 to 1; the order does not matter. */
export function toolCallF1(called: readonly string[], wanted: readonly string[]): number {
  const got = new Set(called)
  const expected = new Set(wanted)
  if (got.size === 0 && expected.size === 0) return 1
  let common = 0
  for (const name of got) if (expected.has(name)) common += 1
  return (2 * common) / (got.size + expected.size)
}
