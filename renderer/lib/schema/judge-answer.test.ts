import { describe, expect, it } from 'vitest'
import { judgeHere } from './testing/judge-here.ts'

const shape = {
  type: 'schema' as const,
  schema: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
}

describe('an answer held against what was asked for', () => {
  it('matches, differs by path, or is no JSON by its place', () => {
    expect(judgeHere('{"price": 2}', shape)).toEqual({ type: 'matches' })
    expect(judgeHere('{"price": "2"}', shape)).toEqual({
      type: 'differs',
      problems: ['/price is a string, expected number'],
    })
    expect(judgeHere('{\n  "price": 2,', shape)).toEqual({
      type: 'not-json',
      line: 2,
      column: 14,
      isFenced: false,
    })
    expect(judgeHere('```json\n{"price": 2}\n```', shape)).toMatchObject({
      type: 'not-json',
      isFenced: true,
    })
  })

  it('is any JSON where no schema was asked for, and says when a schema is of no use', () => {
    expect(judgeHere('[1]', { type: 'json' })).toEqual({ type: 'json' })
    expect(judgeHere('1', { type: 'schema', schema: { $ref: '#/gone' } })).toEqual({
      type: 'unusable',
      why: 'The reference #/gone cannot be resolved.',
    })
  })

  it('says of JSON that is nested too deeply that it is JSON, and cannot be checked', () => {
    const text = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
    expect(judgeHere(text, shape)).toEqual({ type: 'unusable', why: 'It is nested too deeply.' })
    expect(judgeHere(text.slice(0, -1), shape)).toMatchObject({ type: 'not-json' })
  })
})
