import { formatRegistry } from '../formats/registry.ts'
import type { Assertion, Check, Embedder, Grader } from './assertion.ts'
import type { ExperimentPlan } from './experiment.ts'

/** The models that judge the answers of a plan: its own, and those of single assertions. */
export function judgesOfPlan({ grader, embedder, assertions, cases }: ExperimentPlan): (Grader | Embedder)[] {
  const checks = [...assertions, ...cases.flatMap((row) => row.assertions)].flatMap(checksOf)
  return [grader, embedder, ...checks.flatMap((check) => [check.grader, check.embedder])].filter(
    (judge) => judge !== undefined,
  )
}

/** An assertion, or the members of a set. */
export function checksOf(assertion: Assertion): readonly Check[] {
  return 'members' in assertion ? assertion.members : [assertion]
}

/** promptfoo's, asked for `moderation` where nothing else is named. */
export const usualModerator = 'omni-moderation-latest'

/** The model that is asked for an assertion: its own, or the plan's. `moderation` asks another kind, on the first connection unless told. */
export function graderFor(
  { grader, variants }: Pick<ExperimentPlan, 'grader' | 'variants'>,
  check: Check,
): Grader | undefined {
  const isFor = (one: Grader | undefined): boolean => isModerator(one) === (check.type === 'moderation')
  if (check.grader !== undefined) return isFor(check.grader) ? check.grader : undefined
  if (isFor(grader)) return grader
  const connectionId = grader?.connectionId ?? variants[0]?.connectionId
  if (check.type !== 'moderation' || connectionId === undefined) return undefined
  return { connectionId, format: 'moderations', model: usualModerator, parameters: {} }
}

/** Whether a judging model is one that flags categories, rather than one that is told what to judge. */
export function isModerator(grader: Pick<Grader, 'format'> | undefined): boolean {
  if (grader === undefined) return false
  const { tab } = formatRegistry[grader.format]
  return tab === 'moderations'
}

/** The model whose vectors are compared for an assertion: its own, or the plan's. */
export function embedderFor(
  { embedder }: Pick<ExperimentPlan, 'embedder'>,
  check: Check,
): Embedder | undefined {
  return check.embedder ?? embedder
}
