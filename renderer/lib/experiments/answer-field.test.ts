import { describe, expect, it } from 'vitest'
import { answerField, answerFields, readAnswerJson } from './answer-field.ts'

describe('a field of an answer', () => {
  it('is found by its path, in plain JSON and between the marks of a code block', () => {
    expect(answerField('{"queue":"refunds","urgent":false}', 'queue')).toBe('refunds')
    expect(answerField('```json\n{"a":{"b":[1,2]}}\n```', 'a.b')).toBe('[1,2]')
    expect(answerField('{"a":[{"b":"x"}]}', 'a.0.b')).toBe('x')
    expect(answerField('{"queue":"refunds"}', 'other')).toBeUndefined()
    expect(answerField('no JSON at all', 'queue')).toBeUndefined()
    expect(answerField('{"a":1}', 'toString')).toBeUndefined()
  })

  it('is found in an answer whose end is missing, if it is before the end', () => {
    const cut = '{"queue":"billing","tags":["a","b"],"reason":"Seat count, on the inv'
    expect(readAnswerJson(cut)).toEqual({ queue: 'billing', tags: ['a', 'b'] })
    expect(answerField(cut, 'queue')).toBe('billing')
    expect(answerField(cut, 'reason')).toBeUndefined()
    expect(readAnswerJson('{"only":"begun')).toBeUndefined()
    expect(readAnswerJson('{"a":"say \\"}\\" now","b":{"c":1,"d":')).toEqual({
      a: 'say "}" now',
      b: { c: 1 },
    })
    expect(readAnswerJson('{]')).toBeUndefined()
  })

  it('is offered where some answers have it', () => {
    expect(
      answerFields(['text', '{"queue":"a","meta":{"lang":"de"}}', '{"queue":"b","urgent":true}']),
    ).toEqual(['queue', 'meta.lang', 'urgent'])
  })
})
