import { describe, expect, it } from 'vitest'
import type { Check } from '../../../shared/experiments/assertion.ts'
import type { Json } from '../../../shared/json.ts'
import { checkAnswer, judge } from './check-answer.ts'
import { bleu, gleu, levenshtein, rougeN } from './likeness.ts'
import type { CheckedAnswer } from './check-outcome.ts'

const answer: CheckedAnswer = {
  text: '',
  isRefusal: false,
  toolCalls: [],
  finishReasons: ['stop'],
  durationMs: 900,
  cost: undefined,
  tools: new Map(),
}

function check(
  type: Check['type'],
  text: string,
  value?: Json,
  threshold?: number,
  more: Partial<CheckedAnswer> = {},
) {
  const assertion: Check = {
    type,
    isNegated: false,
    ...(value !== undefined && { value }),
    ...(threshold !== undefined && { threshold }),
  }
  return checkAnswer(assertion, { ...answer, ...more, text }, { city: 'Paris' })
}

describe('checkAnswer', () => {
  it.each<[Check['type'], string, Json | undefined, number | undefined, boolean]>([
    ['equals', 'Paris', 'Paris', undefined, true],
    ['equals', 'Paris', '{{city}}', undefined, true],
    ['equals', ' Paris', 'Paris', undefined, false],
    ['equals', '{"b": [1], "a": 2}', { a: 2, b: [1] }, undefined, true],
    ['contains', 'It is Paris.', 'Paris', undefined, true],
    ['contains', 'It is paris.', 'Paris', undefined, false],
    ['icontains', 'It is PARIS.', 'Paris', undefined, true],
    ['contains-any', 'a dog', ['cat', 'dog'], undefined, true],
    ['contains-any', 'a dog', 'cat, cow', undefined, false],
    ['contains-all', 'a dog and a cat', 'cat, dog', undefined, true],
    ['contains-all', 'a dog', ['cat', 'dog'], undefined, false],
    ['icontains-any', 'A DOG', ['dog'], undefined, true],
    ['icontains-all', 'A DOG', ['dog', 'cat'], undefined, false],
    ['starts-with', 'Yes, it is', 'Yes', undefined, true],
    ['regex', 'PARIS', '(?i)paris', undefined, true],
    ['word-count', '今天天气很好', { min: 2 }, undefined, true],
    ['word-count', 'one two three', 3, undefined, true],
    ['word-count', 'a well-known fact - here', 5, undefined, true],
    ['gleu', 'The cat sat.', ['a dog', 'the cat sat'], undefined, true],
    ['gleu', 'the cat', 'the cat sat on the mat', undefined, false],
    ['guardrails', 'x', undefined, undefined, true],
    ['word-count', 'one two three', { max: 2 }, undefined, false],
    ['levenshtein', 'kitten', 'sitting', undefined, true],
    ['levenshtein', 'kitten', 'sitting', 2, false],
    ['rouge-n', 'the cat was found under the bed', 'the cat was under the bed', undefined, true],
    ['bleu', 'the cat sat on the mat', 'the cat sat on the mat', undefined, true],
    ['is-json', ' {"a": 1} ', undefined, undefined, true],
    ['is-json', 'Here: {"a": 1}', undefined, undefined, false],
    ['is-json', '{"a": "x"}', { type: 'object', properties: { a: { type: 'number' } } }, undefined, false],
    ['contains-json', 'Here {it} is: {"a": "}"} ok?', { required: ['a'] }, undefined, true],
    ['contains-json', 'nothing {here', undefined, undefined, false],
    ['is-xml', '<a><b>1</b></a>', 'a.b', undefined, true],
    ['is-xml', '<a><b>1</a>', undefined, undefined, false],
    ['is-xml', '<a/>', { requiredElements: ['a.b'] }, undefined, false],
    ['contains-xml', 'So: <a>1</a>.', undefined, undefined, true],
    ['is-html', '<!DOCTYPE html><html></html>', undefined, undefined, true],
    ['is-html', 'a < b', undefined, undefined, false],
    ['contains-html', 'Use <br> here', undefined, undefined, true],
    ['is-refusal', "I'm sorry, but I can't help", undefined, undefined, true],
    ['is-refusal', '抱歉，我无法回答', undefined, undefined, true],
    ['is-refusal', 'Sure.', undefined, undefined, false],
    ['finish-reason', '', 'stop', undefined, true],
    ['finish-reason', '', 'length', undefined, false],
    ['latency', '', undefined, 1_000, true],
    ['latency', '', undefined, 800, false],
  ])('%s of %j with %j (%s): %s', (type, text, value, threshold, isPass) => {
    expect(check(type, text, value, threshold)).toMatchObject({ type, isPass })
    const negated = checkAnswer(
      {
        type,
        isNegated: true,
        ...(value !== undefined && { value }),
        ...(threshold !== undefined && { threshold }),
      },
      { ...answer, text },
      { city: 'Paris' },
    )
    expect(negated).toMatchObject({ type: `not-${type}`, isPass: !isPass })
  })

  it('does not hold a cost in another currency against a limit in dollars', () => {
    const limit = { type: 'cost', threshold: 1, isNegated: false } as const
    expect(checkAnswer(limit, { ...answer, foreignCurrency: 'CNY' }, {})).toMatchObject({
      isPass: false,
      isError: true,
      reason: { message: 'The cost is known in CNY. It is not compared with a limit in US dollars.' },
    })
  })

  it('says when it cannot judge, and then the opposite does not hold either', () => {
    const unjudged: [Check['type'], Json | undefined, string][] = [
      ['regex', '(', 'The pattern cannot be read: ('],
      ['regex', '^(a+)+$', 'The pattern takes too long on this answer: ^(a+)+$'],
      ['cost', undefined, 'No price is known for this model.'],
      ['contains', undefined, 'The assertion lacks the value or the threshold it compares with.'],
      ['is-json', [], 'The value of this assertion is no JSON Schema.'],
    ]
    for (const [type, value, message] of unjudged) {
      const text = type === 'is-json' ? '{}' : `${'a'.repeat(40)}b`
      for (const isNegated of [false, true]) {
        const result = checkAnswer(
          { type, isNegated, ...(value !== undefined && { value }) },
          { ...answer, text },
          {},
        )
        expect(result).toMatchObject({ isPass: false, isError: true, reason: { message } })
      }
    }
  })

  it('looks at the calls of tools, and at their arguments', () => {
    const tools = new Map<string, Json>([
      ['get_weather', { type: 'object', required: ['city'], properties: { city: { type: 'string' } } }],
    ])
    const calls = (name: string, text: string) => ({ tools, toolCalls: [{ name, arguments: text }] })
    const passes = (more: Partial<CheckedAnswer>) =>
      check('is-valid-openai-tools-call', '', undefined, undefined, more).isPass
    expect(passes(calls('get_weather', '{"city":"Paris"}'))).toBe(true)
    expect(passes(calls('get_weather', '{"city":1}'))).toBe(false)
    expect(passes(calls('get_weather', '{"city"'))).toBe(false)
    expect(passes(calls('other', '{}'))).toBe(false)
    expect(passes({ tools })).toBe(false)
    const f1 = check('tool-call-f1', '', 'get_weather, book', 0.6, calls('get_weather', '{}'))
    expect(f1).toMatchObject({ isPass: true, score: 2 / 3 })
  })

  it('judges a set as one, and several by their weights', () => {
    const set = checkAnswer(
      {
        type: 'assert-set',
        threshold: 0.5,
        members: [
          { type: 'contains', isNegated: false, value: 'a' },
          { type: 'contains', isNegated: false, value: 'b' },
        ],
      },
      { ...answer, text: 'a' },
      {},
    )
    expect(set).toMatchObject({ isPass: true, score: 0.5 })
    const [pass, fail] = [check('contains', 'a', 'a'), check('contains', 'a', 'b')]
    expect(judge([pass, fail], undefined)).toEqual({ isPass: false, score: 0.5 })
    expect(judge([pass, { ...fail, weight: 0 }], undefined)).toEqual({ isPass: true, score: 1 })
    expect(judge([{ ...pass, weight: 3 }, fail], 0.75)).toEqual({ isPass: true, score: 0.75 })
    expect(judge([], undefined)).toEqual({ isPass: true, score: 1 })
  })
})

describe('guardrails', () => {
  it.each(['content_filter', 'safety'])('fails where a filter stopped the answer: %s', (reason) => {
    expect(check('guardrails', 'x', undefined, undefined, { finishReasons: [reason] })).toMatchObject({
      isPass: false,
    })
  })

  it('fails where the model refused', () => {
    expect(check('guardrails', 'x', undefined, undefined, { isRefusal: true })).toMatchObject({
      isPass: false,
    })
  })
})

describe('likeness', () => {
  it('counts changes in a band', () => {
    expect(levenshtein('kitten', 'sitting', 5)).toBe(3)
    expect(levenshtein('kitten', 'sitting', 3)).toBe(3)
    expect(levenshtein('kitten', 'sitting', 2)).toBeUndefined()
    expect(levenshtein('', 'abc', 3)).toBe(3)
    expect(levenshtein('abc', 'abc', 0)).toBe(0)
    expect(levenshtein('👍🏽', '👍', 5)).toBe(1)
    expect(levenshtein('a'.repeat(100_000), `${'a'.repeat(99_999)}b`, 5)).toBe(1)
  })

  it('is the mean of precision and recall (ROUGE-1: 6 of 7 and 6 of 6 words; ROUGE-2: 4 of 6 and 4 of 5 pairs)', () => {
    const [text, reference] = ['the cat was found under the bed', 'the cat was under the bed']
    expect(rougeN(text, reference)).toBeCloseTo(12 / 13, 10)
    expect(rougeN(text, reference, 2)).toBeCloseTo(8 / 11, 10)
    expect(rougeN('', reference)).toBe(0)
  })

  it('is the geometric mean of precisions with the penalty for what is short (BLEU)', () => {
    // Precisions for 1 to 4 words: 5/6, 3/5, 1/4 and 0.
    const score = bleu('the cat sat on a mat', ['the cat sat upon a mat'])
    expect(score).toBeCloseTo(((5 / 6) * (3 / 5) * (1 / 4) * 1e-7) ** 0.25, 10)
    expect(bleu('the cat', ['the cat sat on the mat'])).toBeCloseTo(Math.exp(1 - 6 / 2), 10)
    expect(bleu('dog', ['cat'])).toBeLessThan(1e-6)
  })

  it('is the smaller share of the word groups of both (GLEU)', () => {
    // For 1 to 4 words: 2 of 3 words match on both sides; 6 groups each, of which "the cat" and its two words are
    // common.
    expect(gleu('the cat sat', ['the cat ran'])).toBe(0.5)
    expect(gleu('the cat', ['the cat sat on the mat'])).toBeCloseTo(3 / 18, 10)
    expect(gleu('...', ['...'])).toBe(0)
    expect(gleu('Same. words', ['same words.'])).toBe(1)
  })
})
