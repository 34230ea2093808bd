import { expect, it } from 'vitest'
import { emptyPlan, type ExperimentPlan } from './experiment.ts'
import type { PlanOfAsked } from './plan-of-asked.ts'
import { caseNames, toCase, withCase, withoutCase } from './saved-case.ts'

const image = { mediaId: 'i', mediaType: 'image/png', fileName: 'i.png' }
const asked: PlanOfAsked = {
  plan: {
    description: 'Hi',
    prompt: '{{image}}{{input}}',
    variants: [],
    cases: [{ vars: { input: 'Hi {{x}}', image }, assertions: [] }],
  },
  leftOut: [],
  answer: 'Hello',
}

const plan = (change: Partial<ExperimentPlan>): ExperimentPlan => ({ ...emptyPlan, ...change })

it.each<[Partial<ExperimentPlan>, string[]]>([
  [{}, ['input']],
  [{ prompt: 'Say {{word}} to {{name}}' }, ['word', 'name']],
  [{ prompt: '{{system}} {{input}}' }, ['input', 'system']],
  [{ prompt: 'Hi', cases: [{ vars: { topic: 'a', expected: 'b' }, assertions: [] }] }, ['topic']],
])('the variables of %j are %j', (change, names) => {
  expect(caseNames(plan(change))).toEqual(names)
})

it('takes what the user said under the name it is given, with its files', () => {
  expect(toCase(asked, { name: 'topic', expectation: 'none', expected: 'Hello' })).toEqual({
    vars: { topic: 'Hi {{x}}', image },
    assertions: [],
  })
})

it('keeps the answer as the user wants it', () => {
  const saved = { name: 'input', expected: 'Hello {{you}}' }
  expect(toCase(asked, { ...saved, expectation: 'variable' }).vars).toMatchObject({
    expected: 'Hello {{you}}',
  })
  for (const type of ['equals', 'similar'] as const)
    expect(toCase(asked, { ...saved, expectation: type })).toMatchObject({
      vars: { input: 'Hi {{x}}' },
      assertions: [{ type, isNegated: false, value: 'Hello \\{{you}}' }],
    })
})

it('adds a case, and takes it out again wherever it is by then', () => {
  const row = toCase(asked, { name: 'input', expectation: 'none', expected: '' })
  const other = { vars: { input: 'x' }, assertions: [] }
  const added = withCase(plan({ cases: [other] }), row, 'input')
  expect(added).toMatchObject({ prompt: '{{input}}', cases: [other, row] })
  expect(withCase(plan({ prompt: 'Say {{a}}' }), row, 'a').prompt).toBe('Say {{a}}')
  expect(withoutCase([row, other, row, other], row)).toEqual([row, other, other])
  expect(withoutCase([other], row)).toEqual([other])
})
