import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { tableToCsv } from '../../../panels/charts/chart-table.ts'
import { toSvgFile } from '../../../panels/charts/chart-file.ts'
import { rankingOf } from '../testing/rankings.ts'
import { compareRankings } from './compare-rankings.ts'
import { toSlopeFile } from './slope-file.ts'

const rows = [
  { id: 'a', text: 'Text a' },
  { id: 'b', text: 'Text b', relevance: 2 },
  { id: 'c', text: 'Text c' },
]
const comparison = compareRankings([rankingOf('x', 'abc', 'cab'), rankingOf('y', 'abc', 'ba')], rows)
const file = toSlopeFile({ comparison, depth: 2, far: 5 })

test('the ranks of all models are one table, empty where a document did not come back', async () => {
  const { data } = Papa.parse<string[]>((await (await tableToCsv(file.table)).text()).trimEnd())
  expect(data).toEqual([
    ['As given', 'Document', 'Mark', 'model-x: rank', 'model-x: score', 'model-y: rank', 'model-y: score'],
    ['1', 'Text a', '0', '2', '0.8', '2', '0.8'],
    ['2', 'Text b', '2', '3', '0.7', '1', '0.9'],
    ['3', 'Text c', '0', '1', '0.9', '', ''],
  ])
})

test('the chart as SVG has the documents, the models, and a line for each rank that a document has', () => {
  const text = toSvgFile(file, () => '#0b6482')
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const words = [...drawing.querySelectorAll('text')].map((item) => item.textContent)
  expect(words).toEqual(
    expect.arrayContaining([
      'Rank movement',
      'why',
      'model-x',
      'model-y',
      'Text a',
      'marked relevant',
      '▲ 1',
    ]),
  )
  const lines = [...drawing.querySelectorAll('path')].filter((item) => item.getAttribute('d')?.includes('C'))
  expect(lines).toHaveLength(5)
})
