import { expect, test } from 'vitest'
import { createRunProgress } from './run-progress.ts'
import { fromRunRow, toRunRow } from './run-row.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

const run = sampleRun({
  id: 'r',
  connectionId: 'c',
  connectionName: 'Gateway',
  model: 'gpt-4o',
  status: 'running',
  url: 'https://gateway.example/v1/chat/completions',
  startedAt: 1,
})

const none = { count: 0, unreadable: 0 }

function headers(values: Readonly<Record<string, string>>) {
  return { status: 200, headers: Object.entries(values).map(([name, value]) => ({ name, value })) }
}

test('a run keeps who answered it, by the headers and by the body, and what that cost', () => {
  const progress = createRunProgress()
  progress.onHead(
    headers({
      'X-LiteLLM-Attempted-Retries': '2',
      'x-litellm-attempted-fallbacks': '0',
      'x-litellm-response-cost': '0.00125',
    }),
    1,
  )
  progress.onParts([{ type: 'start', model: 'gpt-4o-mini', provider: 'Azure' }], none)
  progress.onParts([{ type: 'usage', usage: { inputTokens: 5, costUsd: 0.5 } }], none)
  const done = progress.applyTo(run)
  expect(done).toMatchObject({
    servedBy: { model: 'gpt-4o-mini', provider: 'Azure', retries: 2 },
    statedCost: { usd: 0.00125, source: 'x-litellm-response-cost' },
  })
  expect(fromRunRow(toRunRow(done))).toEqual(done)
})

test('the model that was asked for is no news', () => {
  const progress = createRunProgress()
  progress.onHead(headers({}), 1)
  progress.onParts([{ type: 'start', model: 'gpt-4o' }], none)
  expect(progress.applyTo(run).servedBy).toBeUndefined()
})

test('what the body says that it cost counts where no header does', () => {
  const progress = createRunProgress()
  progress.onHead(headers({ 'x-litellm-response-cost': '' }), 1)
  progress.onParts([{ type: 'usage', usage: { inputTokens: 5, costUsd: 0.5 } }], none)
  expect(progress.applyTo(run).statedCost).toEqual({ usd: 0.5, source: 'usage.cost' })
})

test('an answer that begins anew keeps what the headers say, and not what the first attempt said', () => {
  const progress = createRunProgress()
  progress.onHead(headers({ 'x-litellm-attempted-fallbacks': '1' }), 1)
  progress.onParts([{ type: 'start', model: 'other', provider: 'One' }], none)
  progress.onParts([{ type: 'usage', usage: { inputTokens: 5, costUsd: 0.5 } }], none)
  progress.onParts([{ type: 'start', model: 'gpt-4o' }], none)
  expect(progress.applyTo(run)).toMatchObject({ servedBy: { fallbacks: 1 } })
  expect(progress.applyTo(run).statedCost).toBeUndefined()
})
