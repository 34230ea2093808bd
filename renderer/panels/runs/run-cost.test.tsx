import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { RunCost } from '../../../shared/runs/run-cost.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ShortCost } from './run-cost.tsx'

const measured: RunCost = { usd: 0.0134, by: 'measured', source: 'log' }
const estimated: RunCost = {
  usd: 0.02,
  by: 'estimated',
  source: 'prices',
  group: 'vip',
  isGroupAssumed: true,
}

it.each([
  { known: measured, asked: undefined, words: '$0.013 measured', from: "the gateway's log", isAsked: false },
  {
    known: estimated,
    asked: undefined,
    words: '≈ $0.020 estimated',
    from: 'taking the group vip',
    isAsked: true,
  },
  { known: estimated, asked: measured, words: '$0.013 measured', from: "the gateway's log", isAsked: true },
  { known: undefined, asked: undefined, words: 'cost unknown', from: 'unknown', isAsked: true },
  { known: undefined, asked: measured, words: '$0.013 measured', from: "the gateway's log", isAsked: true },
])('the cost of a run says how it is known: $words', async ({ known, asked, words, from, isAsked }) => {
  const { bridge } = renderInApp(<ShortCost run={{ ids: ['r1'], known, isOver: true }} />, {
    handlers: { 'runs.cost': () => ok(asked === undefined ? {} : { cost: asked }) },
  })
  const cost = await screen.findByText(words)
  expect(cost.title).toContain(from)
  expect(bridge.callsOf('runs.cost')).toHaveLength(isAsked ? 1 : 0)
})

it('is not asked for while the run goes on', () => {
  const { bridge } = renderInApp(<ShortCost run={{ ids: ['r1'], isOver: false }} />)
  expect(screen.getByText('cost unknown')).toBeTruthy()
  expect(bridge.callsOf('runs.cost')).toEqual([])
})
