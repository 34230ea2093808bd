import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import type { VectorSession } from '../vectors/vector-session.ts'
import { ShownVectorsProvider, VectorSessionProvider, type ShownVectors } from '../vectors/vectors-context.ts'
import { ShorteningView } from './shortening-view.tsx'

const source = { key: 'r', address: 'http://host/media/1', rowCount: 12, dimensions: 1_536 }
const vectors = {
  source,
  result: { model: 'practice-embed' },
  rows: [],
  shown: [],
  placeOf: new Map(),
} as unknown as ShownVectors

test('truncation is measured by as many neighbours as the texts have, and shown with keys and a table', async () => {
  const runTask = vi.fn<() => Promise<unknown>>(() => Promise.resolve([{ length: 768, agreement: 0.975 }]))
  const { user } = renderInApp(
    <VectorSessionProvider value={{ runTask } as unknown as VectorSession}>
      <ShownVectorsProvider value={vectors}>
        <ShorteningView />
      </ShownVectorsProvider>
    </VectorSessionProvider>,
  )
  expect(screen.getByText(/how many of the 3 nearest texts stay the same/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  const chart = within(await screen.findByRole('figure', { name: 'Cost of truncation' }))
  expect(runTask).toHaveBeenCalledWith(
    [source],
    'shortening',
    expect.objectContaining({ k: 3 }),
    expect.anything(),
  )
  chart.getByRole('application', { name: 'Cost of truncation' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(chart.getByRole('status').textContent).toBe('768 dimensions: 97.5 %')
  await user.click(chart.getByRole('button', { name: 'Show as a table' }))
  expect(chart.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DimensionsBytes per vectorRecall@3',
    '1,5366.1 kB100.0 %',
    '7683.1 kB97.5 %',
  ])
})

test('one text alone has nothing to be compared with, and no button that would say otherwise', () => {
  const alone = { ...vectors, source: { ...source, rowCount: 1 } }
  renderInApp(
    <VectorSessionProvider value={{ runTask: vi.fn() }}>
      <ShownVectorsProvider value={alone}>
        <ShorteningView />
      </ShownVectorsProvider>
    </VectorSessionProvider>,
  )
  expect(screen.getByText('There is no other text to compare it with. Add one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Measure' })).toBeNull()
})
