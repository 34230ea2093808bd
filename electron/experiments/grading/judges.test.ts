import { describe, expect, it } from 'vitest'
import type { Check } from '../../../shared/experiments/assertion.ts'
import { parseJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { gradingsOf, preparingPlaces } from './graded-checks.ts'
import { askedOf, judgeOf } from './judges.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

function check(type: Check['type'], change: Partial<Check> = {}): Check {
  return { type, isNegated: false, ...change }
}

const vars = { query: 'Who?', context: ['One part.', 'Another part.'] }

interface Judged {
  /** The messages to the grader, by request. */
  readonly materials: (Json | undefined)[]
  readonly outcome: CheckOutcome | undefined
}

/** Runs all requests of an assertion with the given replies of a grader. */
function judge(asking: Check, replies: readonly string[], values: JsonObject = vars): Judged {
  const asked = askedOf(asking, { vars: values }, { question: 'Say tea', answer: 'tea' })
  const prepared: string[] = []
  const materials: (Json | undefined)[] = []
  let outcome: (CheckOutcome & { readonly text?: string | undefined }) | undefined
  for (const reply of replies) {
    materials.push(parseJson(judgeOf(asking.type).messages(asked, prepared).at(-1)?.content ?? ''))
    outcome = judgeOf(asking.type).read(asked, prepared, reply)
    if (outcome.text !== undefined) prepared.push(outcome.text)
  }
  return { materials, outcome }
}

describe('a judge', () => {
  it.each<[Check, JsonObject, number]>([
    [check('llm-rubric', { value: 'x' }), vars, 1],
    [check('g-eval', { value: 'x' }), vars, 2],
    [check('g-eval', { value: ['x', 'y', 'z'] }), vars, 6],
    [check('context-recall', { value: 'x' }), vars, 1],
    [check('context-faithfulness'), vars, 2],
    [check('conversation-relevance'), vars, 1],
    [
      check('conversation-relevance'),
      { _conversation: [1, 2, 3].map((input) => ({ input, output: 'x' })) },
      3,
    ],
    [check('answer-relevance'), vars, 4],
    [check('contains', { value: 'x' }), vars, 0],
  ])('is asked so often: %j with %j', (asking, values, count) => {
    const row = { assertions: [asking], vars: values }
    const gradings = gradingsOf(row)
    expect(gradings).toHaveLength(count)
    // Each request includes the results of all earlier ones.
    expect(gradings.map((item) => preparingPlaces(row, item).length)).toEqual(
      gradings.map((_, index) => index),
    )
  })

  it('rates by each criterion in two requests, the mean over ten', () => {
    const { materials, outcome } = judge(check('g-eval', { value: ['is {{query}}', 'short'] }), [
      '{"steps": ["Read."]}',
      '{"score": 9, "reason": "Good."}',
      '{"steps": ["Count."]}',
      '{"score": "4", "reason": "Long."}',
    ])
    expect(materials).toEqual([
      { criterion: 'is Who?' },
      { criterion: 'is Who?', steps: ['Read.'], question: 'Say tea', answer: 'tea' },
      { criterion: 'short' },
      { criterion: 'short', steps: ['Count.'], question: 'Say tea', answer: 'tea' },
    ])
    expect(outcome).toMatchObject({ isPass: false, score: 0.65, reason: { message: 'Good.\n\nLong.' } })
  })

  it('lists what an answer states, and asks which of it follows; what has no verdict does not', () => {
    const statements = ['a', 'b', 'c', 'd']
    const { materials, outcome } = judge(check('context-faithfulness'), [
      JSON.stringify({ statements }),
      '{"verdicts": [true, false, true]}',
    ])
    expect(materials).toEqual([
      { question: 'Who?', answer: 'tea' },
      { context: 'One part.\n\nAnother part.', statements },
    ])
    expect(outcome).toMatchObject({ isPass: true, score: 0.5 })
  })

  it.each<[string, string | string[], string[], number]>([
    ['listed parts', ['One part.', 'Another part.'], ['One part.', 'One part.'], 1 / 2],
    ['lines', 'first line\nsecond line\n\nthird. line', ['second  LINE'], 1 / 3],
    ['sentences of a paragraph', 'First one. Second one! Third?', ['Third?', 'First one.'], 2 / 3],
    ['none of them', 'First. Second.', [], 0],
  ])('has the share of the context that is needed, of %s', (_, context, parts, score) => {
    const { outcome } = judge(check('context-relevance'), [JSON.stringify({ parts })], {
      query: 'q',
      context,
    })
    expect(outcome?.score).toBeCloseTo(score, 10)
    expect(outcome?.isError).toBeUndefined()
  })

  it('looks at each exchange with the four before it', () => {
    const exchanges = Array.from({ length: 7 }, (_, index) => ({ input: index, output: `${index}` }))
    const replies = exchanges.map((_, index) => JSON.stringify({ relevant: index % 2 === 0 }))
    const { materials, outcome } = judge(check('conversation-relevance'), replies, {
      _conversation: exchanges,
    })
    const counts = materials.map((material) => (material as { messages: Json[] }).messages.length / 2)
    expect(counts).toEqual([1, 2, 3, 4, 5, 5, 5])
    expect(outcome).toMatchObject({ isPass: true, score: 4 / 7 })
  })

  it.each<[Check, string[]]>([
    [check('g-eval', { value: 'x' }), ['no steps']],
    [check('g-eval', { value: 'x' }), ['{"steps": []}']],
    [check('g-eval', { value: 'x' }), ['{"steps": ["s"]}', '{"score": 11, "reason": "r"}']],
    [check('g-eval', { value: 'x' }), ['{"steps": ["s"]}', '{"score": "", "reason": "r"}']],
    [check('context-recall', { value: 'x' }), ['{"sentences": []}']],
    [check('context-relevance'), ['{"parts": ["nothing of it"]}']],
    [check('context-faithfulness'), ['{"statements": []}']],
    [check('context-faithfulness'), ['{"statements": ["a"]}', 'Yes.']],
    [check('conversation-relevance'), ['{"verdict": "perhaps"}']],
  ])('that says nothing of use is an error, also of the opposite: %j %j', (asking, replies) => {
    expect(judge(asking, replies).outcome).toMatchObject({ isError: true })
  })

  it.each([
    [check('context-relevance'), {}, 'query, context'],
    [check('context-faithfulness'), { query: 'q' }, 'context'],
    [check('context-faithfulness'), { query: 'q', context: [] }, 'context'],
    [check('context-relevance'), { context: 'c' }, 'query'],
  ])('is not asked where the case lacks what it needs: %j %j', (asking, values, names) => {
    expect(judgeOf(asking.type).problem(askedOf(asking, { vars: values }))?.message).toBe(
      `The case needs these values to be judged: ${names}.`,
    )
  })
})
