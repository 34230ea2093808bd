import { describe, expect, expectTypeOf, it } from 'vitest'
import { definedFields } from './defined-fields.ts'

describe('the fields that are defined', () => {
  it('leaves out what is undefined, and nothing else', () => {
    const fields = definedFields({ a: 0, b: undefined, c: '', d: null, e: false })
    expect(Object.entries(fields)).toEqual([
      ['a', 0],
      ['c', ''],
      ['d', null],
      ['e', false],
    ])
  })

  it('does not undo what it is spread over', () => {
    const status: number | undefined = undefined
    expect({ status: 404, ...definedFields({ status }) }).toEqual({ status: 404 })
  })

  it('has an optional field for what may be undefined', () => {
    expectTypeOf(withName('a').name).toEqualTypeOf<string | undefined>()
    const exact: { name?: string; count: number } = withName(undefined)
    expect('name' in exact).toBe(false)
  })
})

function withName(name: string | undefined) {
  return definedFields({ name, count: 1 })
}
