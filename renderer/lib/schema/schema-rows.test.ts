import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import {
  addRow,
  describeRow,
  listRows,
  maxRowDepth,
  maxRows,
  namesIn,
  removeRow,
  renameRow,
  requireRow,
  retypeRow,
  rowTypes,
} from './schema-rows.ts'

/** A schema with keywords that rows can represent, and others that they cannot. */
const person: Json = {
  $comment: 'kept',
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, description: 'As written' },
    phones: { type: 'array', maxItems: 3, items: { type: 'string', pattern: '^\\+' } },
    address: {
      type: 'object',
      properties: { street: { type: 'string' }, country: { enum: ['FR', 'DE'] } },
      required: ['street'],
      additionalProperties: false,
    },
    orders: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
    since: { type: ['string', 'null'], format: 'date' },
  },
  required: ['name', 'address'],
  additionalProperties: false,
}

describe('the rows of a schema', () => {
  it('are its properties, inner ones after their outer one, with what is edited in JSON', () => {
    const { rows, otherKeywords } = listRows(person) ?? { rows: [], otherKeywords: [] }
    expect(
      rows.map((row) => [row.path.join('.'), row.type, row.isRequired, row.otherKeywords.join(' ')]),
    ).toEqual([
      ['name', 'string', true, 'minLength'],
      ['phones', 'string[]', false, 'maxItems items.pattern'],
      ['address', 'object', true, 'additionalProperties'],
      ['address.street', 'string', true, ''],
      ['address.country', undefined, false, 'enum'],
      ['orders', 'object[]', false, ''],
      ['orders.id', 'integer', false, ''],
      ['since', undefined, false, 'type format'],
    ])
    expect(otherKeywords).toEqual(['$comment', 'additionalProperties'])
  })

  it.each<[string, Json | undefined, number | undefined]>([
    ['no schema yet', undefined, 0],
    ['an empty object', {}, 0],
    ['types in capitals', { type: 'OBJECT', properties: { a: { type: 'STRING' } } }, 1],
    ['a property that is no schema object', { type: 'object', properties: { a: true } }, 1],
    ['a schema of a list', { type: 'array', items: {} }, undefined],
    ['true', true, undefined],
    ['properties that are a list', { type: 'object', properties: [] }, undefined],
  ])('of %s', (_, schema, count) => {
    expect(listRows(schema)?.rows.length).toBe(count)
  })

  it('end at a depth and at a number, and say how many are left', () => {
    let deep: Json = { type: 'string' }
    for (let level = 0; level < maxRowDepth + 2; level += 1)
      deep = { type: 'object', properties: { a: deep } }
    const rows = listRows(deep)?.rows ?? []
    expect(rows).toHaveLength(maxRowDepth)
    expect(rows.at(-1)).toMatchObject({ type: 'object', hasRows: false, otherKeywords: ['properties'] })
    const names = Array.from(
      { length: maxRows + 7 },
      (_, index) => [`p${index}`, { type: 'string' }] as const,
    )
    expect(listRows({ type: 'object', properties: Object.fromEntries(names) })?.left).toBe(7)
  })
})

describe('a change of a row', () => {
  it.each<[string, Json, (schema: Json) => Json, Json]>([
    [
      'adds to the root, in the words of the schema',
      { type: 'OBJECT', title: 'x' },
      (schema) => addRow(schema, [], 'a'),
      { type: 'OBJECT', title: 'x', properties: { a: { type: 'STRING' } } },
    ],
    [
      'adds inside of a list of objects',
      { type: 'object', properties: { l: { type: 'array', minItems: 1, items: { type: 'object' } } } },
      (schema) => addRow(schema, ['l'], 'a'),
      {
        type: 'object',
        properties: {
          l: {
            type: 'array',
            minItems: 1,
            items: { type: 'object', properties: { a: { type: 'string' } } },
          },
        },
      },
    ],
    [
      'removes a property and its name from the required ones',
      { type: 'object', properties: { a: {}, b: {} }, required: ['a'], x: 1 },
      (schema) => removeRow(schema, ['a']),
      { type: 'object', properties: { b: {} }, x: 1 },
    ],
    [
      'renames in its place',
      { type: 'object', properties: { a: { const: 1 }, b: {} }, required: ['b', 'a'] },
      (schema) => renameRow(schema, ['a'], 'c'),
      { type: 'object', properties: { c: { const: 1 }, b: {} }, required: ['b', 'c'] },
    ],
    [
      'takes no name that is taken',
      { type: 'object', properties: { a: { const: 1 }, b: {} } },
      (schema) => renameRow(schema, ['a'], 'b'),
      { type: 'object', properties: { a: { const: 1 }, b: {} } },
    ],
    [
      'requires an inner property',
      { type: 'object', properties: { o: { type: 'object', properties: { a: {} } } } },
      (schema) => requireRow(schema, ['o', 'a'], true),
      { type: 'object', properties: { o: { type: 'object', properties: { a: {} }, required: ['a'] } } },
    ],
    [
      'takes an empty description away',
      { type: 'object', properties: { a: { description: 'x', format: 'date' } } },
      (schema) => describeRow(schema, ['a'], ''),
      { type: 'object', properties: { a: { format: 'date' } } },
    ],
    [
      'keeps the properties of an object that becomes a list of objects',
      { type: 'object', properties: { a: { type: 'object', properties: { b: {} }, required: ['b'] } } },
      (schema) => retypeRow(schema, ['a'], 'object[]'),
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: { type: 'object', properties: { b: {} }, required: ['b'] } },
        },
      },
    ],
    [
      'keeps other keywords with another type, and writes capitals where they are used',
      { type: 'OBJECT', properties: { a: { type: 'OBJECT', properties: { b: {} }, title: 'T' } } },
      (schema) => retypeRow(schema, ['a'], 'number'),
      { type: 'OBJECT', properties: { a: { type: 'NUMBER', title: 'T' } } },
    ],
  ])('%s', (_, before, change, after) => {
    expect(change(before)).toEqual(after)
  })

  it('has a row of each type read back as that type', () => {
    for (const type of rowTypes) {
      expect(listRows(retypeRow(addRow(undefined, [], 'a'), ['a'], type))?.rows[0]?.type).toBe(type)
    }
  })

  it('leaves what rows have no place for as it was', () => {
    let changed: Json = renameRow(person, ['orders', 'id'], 'number')
    changed = renameRow(changed, ['orders', 'number'], 'id')
    changed = requireRow(requireRow(changed, ['since'], true), ['since'], false)
    changed = describeRow(describeRow(changed, ['phones'], 'x'), ['phones'], '')
    expect(changed).toEqual(person)
    expect(namesIn(changed, ['address'])).toEqual(['street', 'country'])
  })

  it('is safe with names of the prototype', () => {
    const schema = renameRow(addRow(undefined, [], 'a'), ['a'], '__proto__')
    expect(namesIn(schema, [])).toEqual(['__proto__'])
    expect(namesIn(schema, ['constructor'])).toEqual([])
  })
})
