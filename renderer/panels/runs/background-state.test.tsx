import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { setTranslation } from '../../../shared/text/translation.ts'
import { chinese } from '../../../shared/text/zh-CN/all.ts'
import { BackgroundState } from './background-state.tsx'
import { cancelText } from './cancel-text.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

afterEach(() => {
  cleanup()
  setTranslation(undefined)
})

function runOf(background: Partial<RunBackground>, status: Run['status'] = 'running'): Run {
  return sampleRun({
    id: 'r1',
    format: 'responses',
    connectionName: 'Gateway',
    status,
    url: 'https://gateway.example/v1/responses',
    isStreamed: false,
    bytes: 10,
    background: { pollCount: 0, responseId: 'resp_1', ...background },
  })
}

describe('how an answer stands that the gateway makes in the background', () => {
  it.each([
    ['queued', { state: 'queued' }, 'Queued at the gateway'],
    ['in progress', { state: 'in_progress', pollCount: 3 }, 'In progress at the gateway · 3 polls'],
    ['a word of its own', { state: 'pending' }, 'pending at the gateway'],
    [
      'the next question',
      { state: 'queued', pollCount: 1, nextPollAt: Date.now() + 120_000 },
      /^Queued at the gateway · 1 poll · next poll in \d/,
    ],
    ['giving it up', { state: 'queued', cancel: { outcome: 'asking' } }, 'Cancelling at the gateway'],
  ] as const)('is told: %s', (_what, background, said) => {
    render(<BackgroundState run={runOf(background)} />)
    expect(screen.getByText(said)).toBeTruthy()
  })

  it('tells why a question got no answer, and what is waited for', () => {
    const lastPollProblem = { kind: 'server', message: 'Ours.', gatewaySays: 'Overloaded.' } as const
    const { rerender } = render(<BackgroundState run={runOf({ lastPollProblem })} />)
    expect(screen.getByText('Last poll failed: Overloaded.')).toBeTruthy()
    const noKey = { kind: 'no-key', message: 'The key is missing.' } as const
    rerender(<BackgroundState run={runOf({ lastPollProblem: noKey, isPaused: true })} />)
    expect(screen.getByText('Polling paused. The key is missing.')).toBeTruthy()
  })

  it('is not told of an answer that is over, nor of one that is not named yet', () => {
    const { container, rerender } = render(<BackgroundState run={runOf({ state: 'completed' }, 'done')} />)
    expect(container.textContent).toBe('')
    const { background: _background, ...ordinary } = runOf({})
    rerender(<BackgroundState run={ordinary} />)
    expect(container.textContent).toBe('')
  })
})

it.each([
  [{ outcome: 'cancelled' }, 'Cancelled at the gateway.', '已在网关取消。'],
  [{ outcome: 'accepted' }, /has not confirmed/, /尚未确认/],
  [{ outcome: 'ended' }, /complete at the gateway before/, /已在网关完成/],
  [
    { outcome: 'refused', error: { kind: 'server', message: 'Ours.', gatewaySays: 'No such route.' } },
    /continues there: No such route\.$/,
    /No such route\.$/,
  ],
  [{ outcome: 'unknown' }, /did not confirm/, /未确认取消/],
] as const)('what the gateway said to giving it up is told: %o', (cancel, english, translated) => {
  const run = runOf({ cancel }, 'stopped')
  expect(cancelText(run)).toMatch(english)
  setTranslation(chinese)
  expect(cancelText(run)).toMatch(translated)
})
