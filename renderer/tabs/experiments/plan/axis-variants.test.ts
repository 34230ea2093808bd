import { expect, it } from 'vitest'
import { readAxisValue, variantsOfAxes } from './axis-variants.ts'

const base = {
  id: 'base',
  label: '',
  connectionId: 'c',
  format: 'images-generations' as const,
  model: 'm',
  parameters: { size: '1024x1024', seed: 1 },
  extra: {},
}

it('makes a variant of each pair of values, those of x fastest, and keeps ids that are there', () => {
  const axes = {
    x: { field: 'guidance_scale', values: [2, 4] },
    y: { field: 'model', values: ['a', 'b'] },
  }
  let count = 0
  const variants = variantsOfAxes(base, axes, [{ ...base, id: 'old' }], () => `new${(count += 1)}`)
  expect(variants.map(({ id, label, model, parameters }) => [id, label, model, parameters])).toEqual([
    ['old', 'a, guidance_scale 2', 'a', { size: '1024x1024', seed: 1, guidance_scale: 2 }],
    ['new1', 'a, guidance_scale 4', 'a', { size: '1024x1024', seed: 1, guidance_scale: 4 }],
    ['new2', 'b, guidance_scale 2', 'b', { size: '1024x1024', seed: 1, guidance_scale: 2 }],
    ['new3', 'b, guidance_scale 4', 'b', { size: '1024x1024', seed: 1, guidance_scale: 4 }],
  ])
})

it('reads numbers and JSON as what they are', () => {
  expect(['7', 'true', 'high', '"7"', '{"type":"json"}'].map(readAxisValue)).toEqual([
    7,
    true,
    'high',
    '"7"',
    { type: 'json' },
  ])
})
