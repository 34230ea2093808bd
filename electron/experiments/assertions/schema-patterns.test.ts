import { describe, expect, it } from 'vitest'
import type { Check } from '../../../shared/experiments/assertion.ts'
import type { Json } from '../../../shared/json.ts'
import { patternsOfSchema, slowPatternOf } from '../../lib/patterns/schema-patterns.ts'
import { checkAnswer } from './check-answer.ts'
import { searchPatterns } from './patterns-of-case.ts'

const endless = '^(a+)+$'
const slowText = `${'a'.repeat(40)}!`

const slowSchemas: readonly (readonly [where: string, schema: Json, value: Json])[] = [
  ['a property', { properties: { q: { pattern: endless } } }, { q: slowText }],
  ['items', { items: { pattern: endless } }, [slowText]],
  ['a definition', { $ref: '#/$defs/a', $defs: { a: { pattern: endless } } }, slowText],
  ['names of properties', { patternProperties: { [endless]: {} } }, { [slowText]: 1 }],
  ['propertyNames', { propertyNames: { pattern: endless } }, { [slowText]: 1 }],
  ['one of several', { anyOf: [{ type: 'number' }, { pattern: endless }] }, slowText],
]

it.each(slowSchemas)(
  'a pattern in %s that takes too long is found before the schema is checked',
  async (_, schema, value) => {
    expect(await slowPatternOf(schema, value)).toBe(endless)
  },
)

it('quick patterns, broken ones and schemas without any are none', async () => {
  expect(await slowPatternOf({ pattern: '^[a-z]+$' }, 'abc')).toBeUndefined()
  expect(await slowPatternOf({ pattern: endless }, 'aaa')).toBeUndefined()
  expect(await slowPatternOf({ pattern: '(' }, 'aaa')).toBeUndefined()
  expect(await slowPatternOf({ type: 'object' }, { a: slowText })).toBeUndefined()
  expect(patternsOfSchema({ properties: { pattern: { type: 'string' } } })).toEqual([])
})

function check(type: Check['type'], value?: Json): Check {
  return { type, isNegated: false, ...(value !== undefined && { value }) }
}

async function judged(assertion: Check, text: string, schema?: Json) {
  const toolCalls = [{ name: 'find', arguments: text }]
  const tools = new Map(schema === undefined ? [] : [['find', schema]])
  const answer = {
    text,
    isRefusal: false,
    toolCalls,
    finishReasons: [],
    durationMs: 1,
    cost: undefined,
    tools,
  }
  const patterns = await searchPatterns({ assertions: [assertion], vars: {} }, answer)
  return checkAnswer(assertion, { ...answer, patterns }, {})
}

const schema = { properties: { q: { pattern: endless } } }
const json = JSON.stringify({ q: slowText })

describe('an assertion whose schema takes too long on an answer is an error, not a verdict', () => {
  it.each<[string, Check, Json | undefined]>([
    ['is-json', check('is-json', schema), undefined],
    ['is-json with the schema as text', check('is-json', JSON.stringify(schema)), undefined],
    ['contains-json', check('contains-json', schema), undefined],
    ['is-valid-function-call', check('is-valid-function-call'), schema],
    ['is-valid-openai-tools-call', check('is-valid-openai-tools-call'), schema],
  ])('%s', async (_, assertion, tool) => {
    expect(await judged(assertion, json, tool)).toMatchObject({
      isPass: false,
      isError: true,
      reason: { text: { code: 'experiments.patternTooLong' } },
    })
  })

  it('and so is one whose schema is none', async () => {
    for (const [assertion, tool] of [
      [check('is-json', { properties: { q: { pattern: '(' } } }), undefined],
      [check('is-valid-function-call'), { properties: { q: { pattern: '(' } } }],
    ] as const)
      expect(await judged(assertion, json, tool)).toMatchObject({ isPass: false, isError: true })
  })

  it('one that takes a moment is judged', async () => {
    const quick = { properties: { q: { pattern: '^a+$' } }, required: ['q'] }
    expect(await judged(check('is-json', quick), '{"q":"aaa"}')).toMatchObject({ isPass: true })
    expect(await judged(check('is-json', quick), '{"q":"b"}')).toMatchObject({ isPass: false })
    expect(await judged(check('is-valid-function-call'), '{"q":"aaa"}', quick)).toMatchObject({
      isPass: true,
    })
  })
})
