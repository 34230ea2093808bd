import { describe, expect, it } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'

const shape = {
  type: 'schema' as const,
  schema: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
}

describe('an answer held against what was asked for', () => {
  it('matches, differs by path, or is no JSON by its place', () => {
    expect(judgeAnswer('{"price": 2}', shape)).toEqual({ type: 'matches' })
    expect(judgeAnswer('{"price": "2"}', shape)).toEqual({
      type: 'differs',
      problems: ['/price is a string, expected number'],
    })
    expect(judgeAnswer('{\n  "price": 2,', shape)).toEqual({
      type: 'not-json',
      line: 2,
      column: 14,
      isFenced: false,
    })
    expect(judgeAnswer('```json\n{"price": 2}\n```', shape)).toMatchObject({
      type: 'not-json',
      isFenced: true,
    })
  })

  it('is any JSON where no schema was asked for, and says when a schema is of no use', () => {
    expect(judgeAnswer('[1]', { type: 'json' })).toEqual({ type: 'json' })
    expect(judgeAnswer('1', { type: 'schema', schema: { $ref: '#/gone' } })).toEqual({
      type: 'unusable',
      why: 'The reference #/gone cannot be resolved.',
    })
  })

  it('says of JSON that is nested too deeply that it is JSON, and cannot be checked', () => {
    const text = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
    expect(judgeAnswer(text, shape)).toEqual({ type: 'unusable', why: 'It is nested too deeply.' })
    expect(judgeAnswer(text.slice(0, -1), shape)).toMatchObject({ type: 'not-json' })
  })
})
