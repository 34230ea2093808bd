import type { JsonObject } from '../../../shared/json.ts'

const schema: JsonObject = { $ref: '#' }
const schemas: JsonObject = { type: 'object', additionalProperties: schema }
const someSchemas: JsonObject = { type: 'array', minItems: 1, items: schema }
const count: JsonObject = { type: 'integer', minimum: 0 }
const names: JsonObject = { type: 'array', items: { type: 'string' }, uniqueItems: true }
const number: JsonObject = { type: 'number' }
const text: JsonObject = { type: 'string' }
const yesOrNo: JsonObject = { type: 'boolean' }

const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/**
 * The schema of JSON Schemas, with the keywords of drafts 7 to 2020-12 combined, since models accept all of them.
 * Unknown keywords are allowed, as in the drafts.
 */
export const metaSchema: JsonObject = {
  type: ['object', 'boolean'],
  properties: {
    $id: text,
    $schema: text,
    $ref: text,
    $anchor: text,
    $comment: text,
    $defs: schemas,
    definitions: schemas,
    title: text,
    description: text,
    examples: { type: 'array' },
    type: {
      anyOf: [
        { enum: typeNames },
        { type: 'array', items: { enum: typeNames }, minItems: 1, uniqueItems: true },
      ],
    },
    enum: { type: 'array', minItems: 1 },
    properties: schemas,
    patternProperties: schemas,
    additionalProperties: schema,
    unevaluatedProperties: schema,
    propertyNames: schema,
    required: names,
    dependentRequired: { type: 'object', additionalProperties: names },
    dependentSchemas: schemas,
    minProperties: count,
    maxProperties: count,
    prefixItems: someSchemas,
    items: { anyOf: [schema, someSchemas] },
    additionalItems: schema,
    unevaluatedItems: schema,
    contains: schema,
    minContains: count,
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: yesOrNo,
    minLength: count,
    maxLength: count,
    pattern: text,
    format: text,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    allOf: someSchemas,
    anyOf: someSchemas,
    oneOf: someSchemas,
    not: schema,
    ...Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, schema])),
  },
}
