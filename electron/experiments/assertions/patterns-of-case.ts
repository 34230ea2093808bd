import type { Assertion, Check } from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { parseJson, type Json } from '../../../shared/json.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import type { PatternFound } from '../../lib/patterns/match-pattern.ts'
import { searchPattern } from '../../lib/patterns/pattern-thread.ts'
import { slowPatternOf } from '../../lib/patterns/schema-patterns.ts'
import { argumentsOf, findJson } from './structure.ts'

/** Search results by pattern. Patterns of schemas are included only when they take too long. */
export type FoundPatterns = ReadonlyMap<string, PatternFound>

/** The searched parts of an answer: its text, and its tool calls with the schemas of the offered tools. */
export interface SearchedAnswer {
  readonly text: string
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[]
  /** JSON Schemas by tool name. */
  readonly tools?: ReadonlyMap<string, Json>
}

/** Searches an answer for the patterns of its case before it is judged, so that judging is synchronous. */
export async function searchPatterns(
  { assertions, vars }: Pick<ExperimentCase, 'assertions' | 'vars'>,
  answer: SearchedAnswer,
): Promise<FoundPatterns> {
  const { text } = answer
  const patterns = checksOf(assertions).flatMap(({ type, value }) =>
    type === 'regex' && value !== undefined ? [textOfValue(renderValue(value, vars))] : [],
  )
  const found = await Promise.all(
    [...new Set(patterns)].map(async (pattern) => [pattern, await searchPattern(pattern, text)] as const),
  )
  const slow = await Promise.all(
    heldAgainst(checksOf(assertions), vars, answer).map(async ([schema, value]) =>
      slowPatternOf(schema, value),
    ),
  )
  return new Map([
    ...found,
    ...slow.flatMap((pattern): [string, PatternFound][] =>
      pattern === undefined ? [] : [[pattern, 'too long']],
    ),
  ])
}

/** Returns the schemas of assertions and tools, each with the value to validate. */
function heldAgainst(
  checks: readonly Check[],
  vars: ExperimentCase['vars'],
  { text, toolCalls = [], tools = new Map() }: SearchedAnswer,
): (readonly [schema: Json, value: Json])[] {
  const calls = toolCalls.flatMap(({ name, arguments: given }): (readonly [Json, Json])[] => {
    const schema = tools.get(name)
    const value = argumentsOf(given)
    return schema === undefined || value === undefined ? [] : [[schema, value]]
  })
  return checks.flatMap(({ type, value }): (readonly [Json, Json])[] => {
    if (type === 'is-valid-function-call' || type === 'is-valid-openai-tools-call') return calls
    if ((type !== 'is-json' && type !== 'contains-json') || value === undefined) return []
    const rendered = renderValue(value, vars)
    const schema = typeof rendered === 'string' ? parseJson(rendered) : rendered
    const found = type === 'is-json' ? parseJson(text.trim()) : findJson(text)
    return schema === undefined || found === undefined ? [] : [[schema, found]]
  })
}

function checksOf(assertions: readonly Assertion[]): readonly Check[] {
  return assertions.flatMap((assertion) =>
    assertion.type === 'assert-set' ? assertion.members : [assertion],
  )
}
