import { escapeTemplate } from '../templates/template.ts'
import type { ExperimentCase, ExperimentPlan } from './experiment.ts'
import { namesOfPlan } from './plan-names.ts'
import type { PlanOfAsked } from './plan-of-asked.ts'

/**
 * How a case created from an answer uses that answer: not at all, as the variable `expected`, or in an assertion that
 * compares with it exactly or by meaning.
 */
export const expectations = ['none', 'variable', 'equals', 'similar'] as const

export type Expectation = (typeof expectations)[number]

export interface SavedCase {
  /** The variable for the user's message. */
  readonly name: string
  readonly expectation: Expectation
  /** The answer, as corrected by the user. */
  readonly expected: string
}

/** The name of the user's message in a plan of one request. */
const inputName = 'input'

/** The variable that holds the expected answer. */
const expectedName = 'expected'

/** Returns the variables of a plan that can hold the user's message; the preferred one first. */
export function caseNames(plan: ExperimentPlan): readonly string[] {
  const names = new Set([...namesOfPlan(plan), ...plan.cases.flatMap(({ vars }) => Object.keys(vars))])
  names.delete(expectedName)
  if (names.size === 0 || names.has(inputName))
    return [inputName, ...[...names].filter((name) => name !== inputName)]
  return [...names]
}

/** Converts a plan of one request to a case; its files keep their names. */
export function toCase({ plan }: PlanOfAsked, { name, expectation, expected }: SavedCase): ExperimentCase {
  const { [inputName]: input, ...others } = plan.cases[0]?.vars ?? {}
  return {
    vars: {
      ...(input !== undefined && { [name]: input }),
      ...others,
      ...(expectation === 'variable' && { [expectedName]: expected }),
    },
    assertions:
      expectation === 'equals' || expectation === 'similar'
        ? [{ type: expectation, isNegated: false, value: escapeTemplate(expected) }]
        : [],
  }
}

/** Returns the plan with one more case; a plan without a prompt uses the case's variable as its prompt. */
export function withCase(plan: ExperimentPlan, row: ExperimentCase, name: string): ExperimentPlan {
  return { ...plan, prompt: plan.prompt === '' ? `{{${name}}}` : plan.prompt, cases: [...plan.cases, row] }
}

/** Returns the cases without the newest one that equals this one; unchanged when there is none. */
export function withoutCase(cases: readonly ExperimentCase[], row: ExperimentCase): ExperimentCase[] {
  const written = JSON.stringify(row)
  const at = cases.findLastIndex((item) => JSON.stringify(item) === written)
  return at === -1 ? [...cases] : cases.toSpliced(at, 1)
}
