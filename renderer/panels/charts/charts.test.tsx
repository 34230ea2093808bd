import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { collectAnnouncements } from '../../testing/announcements.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import type { ChartFile } from './chart-file.ts'
import { ChartFrame } from './chart-frame.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { DataTable } from './data-table.tsx'
import { markAfterKey } from './mark-after-key.ts'
import { Plot, type DrawnPlot } from './plot.tsx'

afterEach(() => void vi.restoreAllMocks())

const marks = ['one: 1', 'two: 2', 'three: 3'].map((text, at) => ({ x: at * 100, y: 50, text }))
const draw = (width: number): DrawnPlot => ({
  scene: {
    width,
    height: 100,
    shapes: marks.map(({ x, y }) => ({ kind: 'dot', x, y, radius: 4, shape: 'circle', fill: 'data-1' })),
  },
  marks,
})
const file: ChartFile = {
  name: 'numbers',
  title: 'Numbers',
  legend: [{ id: 'a', label: 'series a', colour: 'data-1', shape: 'square' }],
  draw: () => draw(300).scene,
  table: {
    columns: [{ name: 'Name' }, { name: 'Value', format: (value) => value.toFixed(1) }],
    rowCount: marks.length,
    row: (index) => [marks[index]?.text, index + 1],
  },
}

test('the values of a plot are walked with the arrow keys, and each is told', () => {
  renderInApp(<Plot label="Numbers" draw={draw} />)
  const plot = screen.getByRole('application', { name: 'Numbers' })
  expect(plot.getAttribute('aria-roledescription')).toBe('chart')
  const description = () => document.getElementById(plot.getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBe('Arrow keys move between values')
  const spoken = collectAnnouncements()
  const press = (key: string): void => void fireEvent.keyDown(plot, { key })
  press('ArrowRight')
  expect(description()).toBe('one: 1')
  press('End')
  expect(description()).toBe('three: 3')
  press('ArrowLeft')
  expect(screen.getByRole('status').textContent).toBe('two: 2')
  expect(spoken.take()).toEqual(['two: 2'])
  press('Escape')
  expect(description()).toBe('Arrow keys move between values')
  // The hint about keys is the description: leaving a value does not announce it again.
  expect(spoken.take()).toEqual([])
  spoken.stop()
})

const to = (key: string, current?: number, shiftKey = false) => markAfterKey({ key, shiftKey }, current, 30)

test('keys stop at both ends, and lead nowhere where there is nothing', () => {
  expect([to('ArrowRight'), to('ArrowLeft'), to('ArrowRight', 29), to('Home', 7)]).toEqual([0, 29, 29, 0])
  expect([to('ArrowDown', 3, true), to('PageUp', 3), to('x', 3)]).toEqual([13, 0, undefined])
  expect(markAfterKey({ key: 'End', shiftKey: false }, undefined, 0)).toBeUndefined()
})

test('a chart is a figure with its name and legend, and a table of the same data', async () => {
  const { user } = renderInApp(
    <ChartFrame file={file} caption="of a test">
      <Plot label="Numbers" draw={draw} />
    </ChartFrame>,
  )
  const figure = within(screen.getByRole('figure', { name: 'Numbers' }))
  expect(figure.getByRole('list', { name: 'Legend' }).textContent).toBe('series a')
  await user.click(figure.getByRole('button', { name: 'Show as a table' }))
  expect(figure.queryByRole('application')).toBeNull()
  expect(figure.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Value'])
  expect(figure.getAllByRole('row')[3]?.textContent).toBe('three: 33.0')
})

test('a chart is saved from its menu, as CSV with all of its data', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chart')
  // Following the link would navigate the page away for all later tests.
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = renderInApp(<ChartFrame file={file}>drawing</ChartFrame>)
  await user.click(screen.getByRole('button', { name: 'Save chart' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['PNG image', 'SVG drawing', 'CSV data'])
  await user.click(screen.getByRole('menuitem', { name: 'CSV data' }))
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(1))
  const blob = saved.mock.lastCall?.[0]
  expect(blob instanceof Blob && (await blob.text())).toBe(
    'Name,Value\r\none: 1,1\r\ntwo: 2,2\r\nthree: 3,3\r\n',
  )
})

const longRow = (index: number) => [`row ${index}`, index]

test('of a long table only the rows in view are in the page', () => {
  renderInApp(<DataTable caption="Long" table={{ ...file.table, rowCount: 50_000, row: longRow }} />)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('50001')
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
})

test('an entry of a legend is chosen with the keyboard', async () => {
  const onPick = vi.fn<(id: string) => void>()
  const { user } = renderInApp(<ChartLegend entries={file.legend ?? []} onPick={onPick} />)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('series a')
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('a')
})
