import { escapeTemplate } from '../templates/template.ts'
import type { ExperimentCase, ExperimentPlan } from './experiment.ts'
import { namesOfPlan } from './plan-names.ts'
import type { PlanOfAsked } from './plan-of-asked.ts'

/**
 * What is kept of an answer in the case that is made of it: nothing, the variable `expected`, or an assertion that compares
 * with it, letter by letter or by meaning.
 */
export const expectations = ['none', 'variable', 'equals', 'similar'] as const

export type Expectation = (typeof expectations)[number]

export interface SavedCase {
  /** The variable that takes what the user said. */
  readonly name: string
  readonly expectation: Expectation
  /** What was answered, as the user has corrected it. */
  readonly expected: string
}

/** What the user said is this in a plan of one request. */
const inputName = 'input'

/** What is asked by a variable of this name is what is expected of the answer. */
const expectedName = 'expected'

/** The variables of a plan that what the user said can be the value of, that of its questions first. */
export function caseNames(plan: ExperimentPlan): readonly string[] {
  const names = new Set([...namesOfPlan(plan), ...plan.cases.flatMap(({ vars }) => Object.keys(vars))])
  names.delete(expectedName)
  if (names.size === 0 || names.has(inputName))
    return [inputName, ...[...names].filter((name) => name !== inputName)]
  return [...names]
}

/** A request that was asked as a case; its files come along under their names. */
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

/** The plan with one more case; one without a prompt asks what the case says. */
export function withCase(plan: ExperimentPlan, row: ExperimentCase, name: string): ExperimentPlan {
  return { ...plan, prompt: plan.prompt === '' ? `{{${name}}}` : plan.prompt, cases: [...plan.cases, row] }
}

/** The cases without the newest that is this one; as they are where there is none. */
export function withoutCase(cases: readonly ExperimentCase[], row: ExperimentCase): ExperimentCase[] {
  const written = JSON.stringify(row)
  const at = cases.findLastIndex((one) => JSON.stringify(one) === written)
  return at === -1 ? [...cases] : cases.toSpliced(at, 1)
}
