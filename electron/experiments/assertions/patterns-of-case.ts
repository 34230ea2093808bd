import type { Assertion, Check } from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import type { PatternFound } from './match-pattern.ts'
import { searchPattern } from './pattern-thread.ts'

/** What searches in the text of an answer came to, by their patterns. */
export type FoundPatterns = ReadonlyMap<string, PatternFound>

/** Searches an answer for the patterns of its case, before it is judged: judging waits for nothing. */
export async function searchPatterns(
  { assertions, vars }: Pick<ExperimentCase, 'assertions' | 'vars'>,
  text: string,
): Promise<FoundPatterns> {
  const patterns = checksOf(assertions).flatMap(({ type, value }) =>
    type === 'regex' && value !== undefined ? [textOfValue(renderValue(value, vars))] : [],
  )
  const found = await Promise.all(
    [...new Set(patterns)].map(async (pattern) => [pattern, await searchPattern(pattern, text)] as const),
  )
  return new Map(found)
}

function checksOf(assertions: readonly Assertion[]): readonly Check[] {
  return assertions.flatMap((one) => (one.type === 'assert-set' ? one.members : [one]))
}
