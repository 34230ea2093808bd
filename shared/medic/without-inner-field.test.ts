import { expect, it } from 'vitest'
import { withoutInnerField } from './without-inner-field.ts'

it('takes a part out of a parameter, and the parameter when nothing is left', () => {
  const value = { type: 'enabled', budget_tokens: 2048 }
  expect(withoutInnerField('thinking', value, 'thinking.budget_tokens')).toEqual({ type: 'enabled' })
  expect(withoutInnerField('a', { b: { c: 1 } }, 'a.b.c')).toBeUndefined()
  expect(withoutInnerField('a', { b: { c: 1 }, d: 2 }, 'a.b.c')).toEqual({ d: 2 })
})

it('leaves what the field is not in', () => {
  expect(withoutInnerField('thinking', { type: 'adaptive' }, 'thinking.display')).toEqual({
    type: 'adaptive',
  })
  expect(withoutInnerField('think', true, 'thinking.type')).toBe(true)
  expect(withoutInnerField('thinking', 1, 'thinking.type')).toBe(1)
})
