import { describe, expect, it } from 'vitest'
import type { Run } from '../../../shared/runs/run.ts'
import { toRunFigures } from './run-figures.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

describe('the figures of a run', () => {
  it('count from the first piece to the last, reasoning included', () => {
    const run = runWith({
      timings: { firstReasoningMs: 1000, firstTextMs: 4000, lastTextMs: 11_000, endMs: 11_200 },
      usage: { outputTokens: 300, reasoningTokens: 131 },
    })
    expect(toRunFigures(run, [])).toEqual({
      outputTokens: 300,
      isEstimated: false,
      firstMs: 1000,
      tokensPerSecond: 30,
      reasoningMs: 3000,
      reasoningTokens: 131,
    })
  })

  it('are estimated from the text until the gateway tells', () => {
    const run = runWith({ timings: { firstTextMs: 500, lastTextMs: 1500 } })
    const figures = toRunFigures(run, [{ type: 'text', text: 'x'.repeat(80) }])
    expect([figures.outputTokens, figures.isEstimated, figures.tokensPerSecond]).toEqual([20, true, 20])
  })

  it('are unknown while nothing has come', () => {
    expect(toRunFigures(runWith({ timings: {} }), [])).toEqual({
      outputTokens: undefined,
      isEstimated: false,
      firstMs: undefined,
      tokensPerSecond: undefined,
      reasoningMs: undefined,
      reasoningTokens: undefined,
    })
  })
})

function runWith(change: Partial<Run>): Run {
  return sampleRun({
    id: 'run',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-chat',
    status: 'running',
    ...change,
  })
}
