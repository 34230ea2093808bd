import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { TokenColours } from '../../controls/hooks/use-token-colours.ts'
import { bottomAxis, leftAxis } from './axes.ts'
import { chartFileName, legendShapes, toSvgFile, type ChartFile } from './chart-file.ts'
import { tableToCsv } from './chart-table.ts'
import { estimateWidth } from './measure-text.ts'
import { seriesShapes } from './mark-shape.ts'
import { linearScale } from './scale.ts'
import { fitText, type Shape } from './scene.ts'

const colours: TokenColours = (name) => (name === 'line' ? '#14242a1c' : '#0b6482')

const texts = ['=1+1', 'a "quoted", text', 'two\nlines', '中文']

const file: ChartFile = {
  name: 'scores',
  title: 'Scores < 1 & more',
  caption: 'model "a"',
  legend: [
    { id: 'a', label: 'cats', colour: 'data-1', shape: 'circle' },
    { id: 'b', label: 'dogs', colour: 'data-2', shape: 'cross' },
    { id: 'c', label: 'median', colour: 'ink-3', shape: 'dashes' },
  ],
  draw: ({ measure }) => {
    const x = linearScale([0, 4], [40, 300])
    const y = linearScale([0, 1], [160, 20])
    const shapes: Shape[] = [
      ...bottomAxis({ scale: x, ticks: 4, y: 160, title: 'Rank' }),
      ...leftAxis({ scale: y, ticks: 5, x: 40, grid: [40, 300], title: 'Score' }),
      ...seriesShapes.map((shape, at): Shape => ({
        kind: 'dot',
        shape,
        radius: 4,
        fill: 'data-1',
        ground: 'surface',
        x: x(at),
        y: y(0.5),
      })),
      { kind: 'text', x: 40, y: 10, text: fitText('long '.repeat(99), 80, measure), fill: 'ink' },
      {
        kind: 'group',
        clip: { width: 20, height: 10 },
        shapes: [{ kind: 'rect', x: 0, y: 0, width: 40, height: 40, fill: 'data-2' }],
      },
    ]
    return { width: 320, height: 200, shapes }
  },
  table: {
    columns: [{ name: 'Text' }, { name: 'Time', unit: 's' }],
    rowCount: texts.length,
    row: (index) => [texts[index], index === 2 ? undefined : index / 8],
  },
}

describe('a chart as a file', () => {
  test('is an SVG that needs nothing else: title, ground, legend, axes and marks', () => {
    const text = toSvgFile(file, colours)
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    expect(drawing.tagName.toLowerCase()).toBe('svg')
    expect(drawing.getAttribute('viewBox')).toBe(
      `0 0 ${drawing.getAttribute('width')} ${drawing.getAttribute('height')}`,
    )
    expect(drawing.querySelector('title')?.textContent).toBe('Scores < 1 & more')
    const words = [...drawing.querySelectorAll('text')].map((element) => element.textContent)
    expect(words).toEqual(
      expect.arrayContaining(['model "a"', 'cats', 'dogs', 'median', 'Rank', 'Score', '0.2']),
    )
    expect(words.some((word) => /^long .*…$/.test(word ?? ''))).toBe(true)
    expect(drawing.querySelectorAll('clipPath')).toHaveLength(1)
    // The file does not depend on the page: no tokens, no classes, no transparent colours.
    expect(text).not.toMatch(/var\(|class=|#[\da-f]{8}"/)
    expect(text).toContain('stroke="#14242a" stroke-opacity="0.11"')
    expect(text).toMatch(/font-family="Inter, .*Arial.*Microsoft YaHei/)
  })

  test('has no signs that no XML can hold', () => {
    const svg = toSvgFile({ ...file, title: 'bell \u0007 and \uD800 half' }, colours)
    expect(svg).toContain('<title>bell  and  half</title>')
  })

  test('is a CSV that is read back as it was, with units in its head', async () => {
    const { data } = Papa.parse<string[]>((await (await tableToCsv(file.table)).text()).trimEnd())
    expect(data).toEqual([
      ['Text', 'Time (s)'],
      [texts[0], '0'],
      [texts[1], '0.125'],
      [texts[2], ''],
      [texts[3], '0.375'],
    ])
  })

  test('has a name of words in any language', () => {
    expect(chartFileName('similarity', 'Text-Embed/3 Large')).toBe('similarity-text-embed-3-large')
    expect(chartFileName('map', '嵌入 模型')).toBe('map-嵌入-模型')
    expect(chartFileName('///')).toBe('chart')
  })
})

test('a legend goes on in another line where there is no room', () => {
  const entries = file.legend ?? []
  expect(legendShapes(entries, 600, estimateWidth).height).toBe(20)
  expect(legendShapes(entries, 90, estimateWidth).height).toBe(60)
  expect(legendShapes([], 90, estimateWidth)).toEqual({ shapes: [], height: 0 })
})
