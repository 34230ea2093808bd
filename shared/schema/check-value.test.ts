import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { checkValue } from './check-value.ts'
import { violationText } from './violation.ts'

const order: Json = {
  type: 'object',
  properties: {
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
    kind: { enum: ['new', 'used'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['items'],
  additionalProperties: false,
  $defs: {
    item: {
      type: 'object',
      properties: { price: { type: 'number', minimum: 2 }, 'a/b': { type: ['string', 'null'] } },
      required: ['price'],
    },
  },
}

function problems(value: Json, schema: Json = order): string[] {
  const check = checkValue(value, schema)
  return check.type === 'differs' ? check.violations.map(violationText) : [check.type]
}

describe('checking a value against a schema', () => {
  it('matches what fits', () => {
    expect(checkValue({ items: [{ price: 2 }], note: null }, order)).toEqual({ type: 'matches' })
  })

  it.each<[string, Json, string[]]>([
    [
      'a wrong type, deep inside',
      { items: [{ price: 3 }, { price: 'two' }] },
      ['/items/1/price is a string, expected number'],
    ],
    ['what is missing', { items: [{}] }, ['/items/0 has no "price"']],
    ['a number out of range', { items: [{ price: 1 }] }, ['/items/0/price does not fit: 1 is less than 2']],
    [
      'one of several types, and a name with a slash',
      { items: [{ price: 2, 'a/b': 1 }] },
      ['/items/0/a~1b is a number, expected string or null'],
    ],
    ['an unknown word', { items: [], kind: 'old' }, ['/kind is "old", expected any of ["new","used"]']],
    ['no option fits', { items: [], note: 4 }, ['/note is a number, expected string or null']],
    ['a name too many', { items: [], extra: 1 }, ['/extra is not allowed by the schema']],
    ['the whole value', [], ['The value is an array, expected object']],
    [
      'several at once',
      { kind: 1 },
      ['The value has no "items"', '/kind is 1, expected any of ["new","used"]'],
    ],
  ])('names %s by its path', (_, value, expected) => {
    expect(problems(value)).toEqual(expected)
  })

  it('says which schema cannot be used', () => {
    expect(checkValue(1, { $ref: '#/$defs/gone' })).toEqual({
      type: 'unusable',
      why: 'The reference #/$defs/gone cannot be resolved.',
    })
    expect(checkValue('a', { pattern: '(' })).toMatchObject({ type: 'unusable' })
    expect(checkValue(1, 'string')).toMatchObject({ type: 'unusable' })
  })
})
