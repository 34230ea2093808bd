import { formatRegistry } from '../formats/registry.ts'
import type { Assertion, Check, Embedder, Grader } from './assertion.ts'
import type { ExperimentPlan } from './experiment.ts'

/** Returns the models that judge the answers of a plan: its own, and those of individual assertions. */
export function judgesOfPlan({ grader, embedder, assertions, cases }: ExperimentPlan): (Grader | Embedder)[] {
  const checks = [...assertions, ...cases.flatMap((row) => row.assertions)].flatMap(checksOf)
  return [grader, embedder, ...checks.flatMap((check) => [check.grader, check.embedder])].filter(
    (judge) => judge !== undefined,
  )
}

/** Returns the checks of an assertion: itself, or the members of a set. */
export function checksOf(assertion: Assertion): readonly Check[] {
  return 'members' in assertion ? assertion.members : [assertion]
}

/** promptfoo's default model for `moderation`. */
export const defaultModerator = 'omni-moderation-latest'

/**
 * Returns the grader of an assertion: its own, or the plan's. `moderation` needs a moderation model; its default uses
 * the first variant's connection when the plan has no grader.
 */
export function graderFor(
  { grader, variants }: Pick<ExperimentPlan, 'grader' | 'variants'>,
  check: Check,
): Grader | undefined {
  const isFor = (item: Grader | undefined): boolean => isModerator(item) === (check.type === 'moderation')
  if (check.grader !== undefined) return isFor(check.grader) ? check.grader : undefined
  if (isFor(grader)) return grader
  const connectionId = grader?.connectionId ?? variants[0]?.connectionId
  if (check.type !== 'moderation' || connectionId === undefined) return undefined
  return { connectionId, format: 'moderations', model: defaultModerator, parameters: {} }
}

/** Whether a grader is a moderation model, which flags categories instead of following a prompt. */
export function isModerator(grader: Pick<Grader, 'format'> | undefined): boolean {
  if (grader === undefined) return false
  const { tab } = formatRegistry[grader.format]
  return tab === 'moderations'
}

/** Returns the embedding model of an assertion: its own, or the plan's. */
export function embedderFor(
  { embedder }: Pick<ExperimentPlan, 'embedder'>,
  check: Check,
): Embedder | undefined {
  return check.embedder ?? embedder
}
