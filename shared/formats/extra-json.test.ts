import { describe, expect, it } from 'vitest'
import { parseExtraJson } from './extra-json.ts'

describe('extra JSON', () => {
  it('gives the object that is merged, and none for an empty field', () => {
    expect([parseExtraJson(' {"seed": 7} '), parseExtraJson(''), parseExtraJson(' \n')]).toEqual([
      { ok: true, value: { seed: 7 } },
      { ok: true, value: {} },
      { ok: true, value: {} },
    ])
  })

  it('names the place where it stops being JSON', () => {
    expect(parseExtraJson('{\n  "seed": seven\n}')).toEqual({
      ok: false,
      error: {
        kind: 'invalid-input',
        field: 'extraJson',
        message: 'Extra JSON is not valid at line 2, column 11.',
        nextStep: 'Fix or clear it, then send again. Nothing was sent.',
        text: { code: 'formats.extraNotJson', params: { line: 2, column: 11 } },
      },
    })
  })

  it.each(['[1]', '"text"', '7', 'null', 'true'])('refuses %s: it cannot be merged', (text) => {
    const result = parseExtraJson(text)
    expect(result.ok ? '' : result.error.message).toBe(
      'Extra JSON is not an object, so it cannot be merged into the request.',
    )
  })
})
