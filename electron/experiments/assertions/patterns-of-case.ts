import type { Assertion, Check } from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { parseJson, type Json } from '../../../shared/json.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import type { PatternFound } from '../../lib/patterns/match-pattern.ts'
import { searchPattern } from '../../lib/patterns/pattern-thread.ts'
import { slowPatternOf } from '../../lib/patterns/schema-patterns.ts'
import { argumentsOf, findJson } from './structure.ts'

/** What searches in an answer came to, by their patterns. Of those in schemas only the ones that take too long are in it. */
export type FoundPatterns = ReadonlyMap<string, PatternFound>

/** What is searched of an answer: its text, and its calls with the schemas of the tools that were offered. */
export interface SearchedAnswer {
  readonly text: string
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[]
  /** As JSON Schema by name. */
  readonly tools?: ReadonlyMap<string, Json>
}

/** Searches an answer for the patterns of its case, before it is judged: judging waits for nothing. */
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

/** The schemas of assertions and of tools, each with what it is held against. */
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
  return assertions.flatMap((one) => (one.type === 'assert-set' ? one.members : [one]))
}
