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

/** The model that is asked for an assertion: its own, or the plan's. */
export function graderFor({ grader }: Pick<ExperimentPlan, 'grader'>, check: Check): Grader | undefined {
  return check.grader ?? grader
}

/** The model whose vectors are compared for an assertion: its own, or the plan's. */
export function embedderFor(
  { embedder }: Pick<ExperimentPlan, 'embedder'>,
  check: Check,
): Embedder | undefined {
  return check.embedder ?? embedder
}
