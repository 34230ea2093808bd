import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { tableToCsv, type ChartTable } from '../../panels/charts/chart-table.ts'
import { estimateWidth } from '../../panels/charts/measure-text.ts'
import type { Shape } from '../../panels/charts/scene.ts'
import { toMapMarks } from './map/group-marks.ts'
import { toMapFile } from './map/map-file.ts'
import { toHeatFile } from './similarity/heat-file.ts'
import { groupOrder } from './similarity/order-rows.ts'

const shown = [
  { id: 'a', label: '1', text: 'a cat, asleep', group: 'cats' },
  { id: 'b', label: '2', text: 'rain', group: undefined },
  { id: 'c', label: '3', text: 'a kitten', group: 'cats' },
]
const groups = shown.map(({ group }) => group)

async function readCsv(table: ChartTable): Promise<readonly (readonly string[])[]> {
  return Papa.parse<string[]>((await (await tableToCsv(table)).text()).trimEnd()).data
}

function textsOf(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group' ? textsOf(shape.shapes) : shape.kind === 'text' ? [shape.text] : [],
  )
}

describe('the map as a file', () => {
  const points = Float32Array.of(0, 1, Number.NaN, Number.NaN, -0.5, 0.25)
  const file = toMapFile({
    points,
    shown,
    marks: toMapMarks(groups),
    projection: 'pca',
    model: 'embed/large',
    caption: '45 % of variance',
  })

  test('has the coordinates of each row as CSV; a row without a vector has none', async () => {
    expect(await readCsv(file.table)).toEqual([
      ['No.', 'Text', 'Group', 'x', 'y'],
      ['1', 'a cat, asleep', 'cats', '0', '1'],
      ['2', 'rain', '', '', ''],
      ['3', 'a kitten', 'cats', '-0.5', '0.25'],
    ])
  })

  test('shows all coordinates with the same decimals', () => {
    const format = file.table.columns.at(-1)?.format
    expect([1, -0.5, 0.000385, -0.000385].map((place) => format?.(place))).toEqual([
      '1.00',
      '−0.50',
      '0.00',
      '0.00',
    ])
  })

  test('says what it was made of, and each mark has its number and text', () => {
    expect(file.name).toBe('map-pca-embed-large')
    expect(file.caption).toBe('PCA · embed/large · 45 % of variance')
    expect(file.legend?.map(({ label }) => label)).toEqual(['cats', 'No group'])
    const { shapes } = file.draw({ colours: () => '#000000', measure: estimateWidth })
    expect(shapes.filter(({ kind }) => kind === 'dot')).toHaveLength(2)
    expect(textsOf(shapes)).toEqual(['1 a cat, asleep', '3 a kitten'])
  })
})

test('the matrix is a CSV in the order in which it is shown', async () => {
  const matrix = Float32Array.of(1, 0.25, 0.5, 0.25, 1, Number.NaN, 0.5, Number.NaN, 1)
  const order = groupOrder(groups.map((group) => group ?? ''))
  const file = toHeatFile({ matrix, order, range: { low: 0, high: 1 }, shown, model: 'embed/large' })
  expect(await readCsv(file.table)).toEqual([
    ['No.', 'Text', '1', '3', '2'],
    ['1', 'a cat, asleep', '1', '0.5', '0.25'],
    ['3', 'a kitten', '0.5', '1', ''],
    ['2', 'rain', '0.25', '', '1'],
  ])
  expect(file.legend?.map(({ label }) => label).slice(-1)).toEqual(['0.86 to 1.00'])
})
