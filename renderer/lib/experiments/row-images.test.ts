import { expect, it } from 'vitest'
import { emptyPlan, type CellRow, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { comparedWith, imagesOfRow } from './row-images.ts'

const plan: ExperimentPlan = {
  ...emptyPlan,
  baselineId: 'v1',
  variants: Array.from({ length: 4 }, (_, at) => ({
    id: `v${at}`,
    label: '',
    connectionId: 'c',
    format: 'images-generations',
    model: 'm',
    parameters: {},
    extra: {},
  })),
}

function group(caseIndex: number, variantIndex: number): CellRow[] {
  if (variantIndex === 2) return []
  const media = [
    { mediaId: 'text', mediaType: 'text/plain' },
    { mediaId: `${caseIndex}-${variantIndex}`, mediaType: 'image/png' },
  ]
  return [
    {
      id: 1,
      caseIndex,
      variantIndex,
      repeat: 0,
      state: 'done',
      attempts: 1,
      metrics: {},
      passed: 0,
      checked: 0,
      media,
    },
  ]
}

const place = { caseIndex: 5, variantIndex: 3, repeat: 0 }

it('has the image of every variant of a case that made one', () => {
  const images = imagesOfRow(plan, group, place)
  expect(images.map(({ mediaId }) => mediaId)).toEqual(['5-0', '5-1', '5-3'])
  expect(comparedWith(plan, images, 3)?.mediaId).toBe('5-1')
  expect(comparedWith(plan, images, 1)?.mediaId).toBe('5-0')
  expect(comparedWith({ ...plan, baselineId: undefined }, images, 0)?.mediaId).toBe('5-1')
})

it('has those of the same row of axes, and of the same repeat', () => {
  const axes = { x: { field: 'seed', values: [1, 2] }, y: { field: 'model', values: ['a', 'b'] } }
  expect(imagesOfRow({ ...plan, axes }, group, place).map(({ variantIndex }) => variantIndex)).toEqual([3])
  expect(imagesOfRow(plan, group, { ...place, repeat: 1 })).toEqual([])
})
