import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import { schemaProblems } from './check-schema.ts'
import { violationText } from '../../../shared/schema/violation.ts'

describe('checking that a value is a JSON schema', () => {
  it.each<[Json]>([
    [true],
    [{}],
    [{ type: 'object', properties: { pattern: { type: 'string', pattern: '^a+$' } }, required: ['pattern'] }],
    [{ $defs: { a: { type: 'integer' } }, type: ['array', 'null'], items: { $ref: '#/$defs/a' } }],
    [{ enum: [{ $ref: '#/nowhere' }], default: { pattern: '(' }, 'x-own': 1 }],
    [{ $ref: 'https://example.com/schema' }],
  ])('finds nothing in %j', (schema) => {
    expect(schemaProblems(schema)).toEqual([])
  })

  it.each<[Json, string[]]>([
    [{ type: 'text' }, ['/type fits none of the options of anyOf']],
    [
      { properties: { tz: { type: 'string', minLength: '1' } } },
      ['/properties/tz/minLength is a string, expected integer'],
    ],
    [{ properties: { tz: 'string' } }, ['/properties/tz is a string, expected object or boolean']],
    [{ required: 'tz' }, ['/required is a string, expected array']],
    [[], ['The value is an array, expected object or boolean']],
    [{ items: { $ref: '#/$defs/item' } }, ['/items/$ref cannot be resolved: #/$defs/item']],
    [{ properties: { a: { pattern: '(' } } }, ['/properties/a/pattern is not a valid regular expression']],
  ])('names what is wrong in %j', (schema, expected) => {
    expect(schemaProblems(schema).map(violationText)).toEqual(expected)
  })
})
