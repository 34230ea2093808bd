import { expect, it } from 'vitest'
import { repeatFigures } from '../../../../shared/experiments/repeat-figures.ts'
import { sampleRun } from '../../../../shared/runs/sample-run.ts'
import { cellOfRun } from './cell-of-run.ts'

it('counts whole answers alone, and measures only what they have', () => {
  const runs = [
    sampleRun({ timings: { firstTextMs: 10, endMs: 100 }, usage: { outputTokens: 5 } }),
    sampleRun({ timings: { firstEventMs: 30, endMs: 300 } }),
    sampleRun({ status: 'failed', timings: { endMs: 5 } }),
    sampleRun({ status: 'stopped', timings: { endMs: 7 } }),
    sampleRun({ status: 'running' }),
  ]
  const [figures] = repeatFigures(runs.map(cellOfRun), 1)
  expect(figures).toMatchObject({ answers: 2, others: 1, stopped: 1, open: 1 })
  expect(figures?.measures.durationMs).toMatchObject({ count: 2, p50: 200, least: 100, most: 300 })
  expect(figures?.measures.firstTextMs).toMatchObject({ count: 2, least: 10, most: 30 })
  expect(figures?.measures.cost).toBeUndefined()
})
