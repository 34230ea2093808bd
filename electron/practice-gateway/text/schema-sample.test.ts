import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { JsonObject } from '../../../shared/json.ts'
import { sampleOf } from './schema-sample.ts'

const address: JsonObject = {
  type: 'object',
  properties: { street: { type: 'string', minLength: 3 }, city: { type: 'string' } },
  required: ['street', 'city'],
  additionalProperties: false,
}

const schemas: [string, JsonObject][] = [
  [
    'plain types',
    {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'integer' },
        c: { type: 'boolean' },
        d: { type: 'number' },
      },
      required: ['a', 'b', 'c', 'd'],
    },
  ],
  [
    'enums and constants',
    {
      type: 'object',
      properties: { kind: { const: 'x' }, unit: { enum: ['celsius', 'kelvin'] } },
      required: ['kind', 'unit'],
    },
  ],
  ['nested lists', { type: 'array', items: address, minItems: 1, maxItems: 3 }],
  [
    'references',
    {
      type: 'object',
      properties: { home: { $ref: '#/$defs/address' } },
      required: ['home'],
      $defs: { address },
    },
  ],
  [
    'a recursive reference',
    {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            next: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/node' }] },
          },
          required: ['name'],
        },
      },
    },
  ],
  ['alternatives', { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  [
    'bounds',
    {
      type: 'object',
      properties: {
        low: { type: 'integer', minimum: 7, maximum: 9 },
        open: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
        step: { type: 'integer', multipleOf: 5, minimum: 12 },
        down: { type: 'integer', maximum: -3 },
      },
      required: ['low', 'open', 'step', 'down'],
    },
  ],
  [
    'lengths',
    {
      type: 'object',
      properties: { long: { type: 'string', minLength: 40 }, short: { type: 'string', maxLength: 4 } },
      required: ['long', 'short'],
    },
  ],
  [
    'formats',
    {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date' },
        at: { type: 'string', format: 'date-time' },
        mail: { type: 'string', format: 'email' },
        id: { type: 'string', format: 'uuid' },
      },
      required: ['day', 'at', 'mail', 'id'],
    },
  ],
  [
    'patterns',
    {
      type: 'object',
      properties: {
        code: { type: 'string', pattern: '^[A-Z]{3}$' },
        zip: { type: 'string', pattern: '^\\d{5}$' },
      },
      required: ['code', 'zip'],
    },
  ],
  [
    'several types',
    { type: 'object', properties: { note: { type: ['null', 'string'] } }, required: ['note'] },
  ],
]

describe('sampleOf', () => {
  test.each(schemas)('makes a valid value for %s, the same each time', (_, schema) => {
    const value = sampleOf(schema, 'Invoice 17 of 2026')
    const validator = z.fromJSONSchema(schema)
    expect(validator.safeParse(value)).toMatchObject({ success: true })
    expect(sampleOf(schema, 'Invoice 17 of 2026')).toEqual(value)
  })

  test('takes values from the message where they fit', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
        days: { type: 'integer', minimum: 1, maximum: 7 },
        query: { type: 'string' },
      },
    }
    const text = 'Weather in Oslo for 3 days in fahrenheit'
    expect(sampleOf(schema, text)).toEqual({ city: 'Oslo', unit: 'fahrenheit', days: 3, query: text })
  })

  test('understands the upper-case types of generate-content', () => {
    const schema = { type: 'OBJECT', properties: { list: { type: 'ARRAY', items: { type: 'NUMBER' } } } }
    expect(sampleOf(schema, '')).toEqual({ list: [1, 2] })
  })

  test('ends for a schema that requires itself', () => {
    const schema: JsonObject = { type: 'object', properties: { self: { $ref: '#' } }, required: ['self'] }
    expect(JSON.stringify(sampleOf(schema, '')).length).toBeLessThan(500)
  })
})
