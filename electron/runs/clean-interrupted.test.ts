import { expect, it } from 'vitest'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { sweepInterruptedRuns } from './sweep-interrupted.ts'
import { createTestRuns } from './testing/create-test-runs.ts'
import { startTestRun } from './testing/start-test-run.ts'

const key = 'sk-abcdefgh-0123456789-9f3a'
const secretsOf = async (connectionId: string) => (connectionId === 'mine' ? [key] : [])

it.each([
  ['all of a key', key],
  ['most of one', key.slice(0, -3)],
])(
  'takes %s that deltas spelled together out of the record of a run that a kill ended [S8]',
  async (_what, said) => {
    const test = createTestRuns()
    const { id, startedAt } = await startTestRun(test)
    const exchange = test.exchanges.newest()
    exchange.begin()
    exchange.text('The key is ')
    for (const sign of said) exchange.text(sign)
    test.host.clock.advance(1_000)
    test.database.close()

    const next = createTestRuns({ host: test.host })
    const lengthOf = async () => {
      const record = await next.recorder.read(id, startedAt)
      return record.ok ? record.value.chunks.reduce((sum, { bytes }) => sum + bytes.length, 0) : 0
    }
    const lengthBefore = await lengthOf()
    expect(lengthBefore).toBeGreaterThan(0)
    expect(await sweepInterruptedRuns({ ...next, secretsOf, log: next.host.log })).toBe(1)

    expect(await lengthOf()).toBe(lengthBefore)
    const run = next.runs.get(id)
    if (!run.ok) throw new Error(run.error.message)
    const replay = await next.records.replay(run.value)
    const answer = createAnswer()
    if (replay.ok) applyParts(answer, replay.value.progress.log.take())
    expect(answer.blocks).toEqual([{ type: 'text', text: `The key is ${'*'.repeat(said.length)}` }])
  },
)
