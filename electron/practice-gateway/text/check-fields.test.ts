import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../shared/json.ts'
import { checkFields } from './check-fields.ts'
import type { FieldRules } from './field-rule.ts'
import { chatWording } from './wording.ts'

const rules: FieldRules = {
  name: { type: 'string', required: true },
  level: { type: 'integer', min: 1, max: 9 },
  mode: { type: 'string|object', oneOf: ['auto'], fields: { type: { type: 'string', required: true } } },
  file: { type: 'string', format: 'base64' },
  parts: {
    type: 'array',
    items: {
      type: 'object',
      kinds: {
        by: 'type',
        otherwise: 'text',
        of: { text: { text: { type: 'string', required: true } }, gap: {} },
      },
    },
  },
}

function problem(fields: JsonObject) {
  const failure = checkFields({ name: 'n', ...fields }, rules, chatWording)
  return failure && [failure.param, failure.code]
}

describe('checkFields', () => {
  test.each<[JsonObject]>([
    [{}],
    [{ level: null, parts: null, unknown: [1] }],
    [{ level: 1, mode: 'auto', file: 'AAAA+/==' }],
    [
      {
        mode: { type: 'x' },
        file: 'AA\nAA',
        parts: [{ text: 'a' }, { type: 'text', text: 'b' }, { type: 'gap' }],
      },
    ],
  ])('finds nothing wrong with %j', (fields) => {
    expect(problem(fields)).toBeUndefined()
  })

  test.each<[JsonObject, string, string]>([
    [{ name: null }, 'name', 'missing_required_parameter'],
    [{ name: '' }, 'name', 'missing_required_parameter'],
    [{ level: 1.5 }, 'level', 'invalid_type'],
    [{ level: 0 }, 'level', 'integer_below_min_value'],
    [{ level: 10 }, 'level', 'integer_above_max_value'],
    [{ mode: 'manual' }, 'mode', 'invalid_value'],
    [{ mode: {} }, 'mode.type', 'missing_required_parameter'],
    [{ file: 'data:image/png;base64,AAAA' }, 'file', 'invalid_value'],
    [{ parts: {} }, 'parts', 'invalid_type'],
    [{ parts: [{ text: 'a' }, null] }, 'parts[1]', 'invalid_type'],
    [{ parts: [{ type: 'toString' }] }, 'parts[0].type', 'invalid_value'],
    [{ parts: [{ type: 'text' }] }, 'parts[0].text', 'missing_required_parameter'],
  ])('names the field that is wrong in %j', (fields, path, code) => {
    expect(problem(fields)).toEqual([path, code])
  })
})
