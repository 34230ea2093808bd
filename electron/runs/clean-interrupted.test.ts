import { expect, it } from 'vitest'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { sweepInterruptedRuns } from './sweep-interrupted.ts'
import { createTestRuns, type TestRuns } from './testing/create-test-runs.ts'
import { startTestRun } from './testing/start-test-run.ts'

const key = 'sk-abcdefgh-0123456789-9f3a'
const secretsOf = async (connectionId: string) => (connectionId === 'mine' ? [key] : [])

const spelled = [
  ['all of a key', key],
  ['most of one', key.slice(0, -3)],
] as const

/** Starts a run whose answer spells a text with deltas of one character each. */
async function startSpelling(test: TestRuns, said: string) {
  const run = await startTestRun(test)
  const exchange = test.exchanges.newest()
  exchange.begin()
  exchange.text('The key is ')
  for (const sign of said) exchange.text(sign)
  test.host.clock.advance(1_000)
  return run
}

/** The answer text as the record of a run contains it. */
async function answerOf({ runs, records }: TestRuns, id: string) {
  const run = runs.get(id)
  if (!run.ok) throw new Error(run.error.message)
  const replay = await records.replay(run.value)
  const answer = createAnswer()
  if (replay.ok) applyParts(answer, replay.value.progress.log.take())
  return answer.blocks
}

it.each(spelled)(
  'takes %s that deltas spelled together out of the record of a run that a kill ended',
  async (_what, said) => {
    const test = createTestRuns()
    const { id, startedAt } = await startSpelling(test, said)
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
    expect(await answerOf(next, id)).toEqual([
      { type: 'text', text: `The key is ${'*'.repeat(said.length)}` },
    ])
  },
)

it.each(spelled)(
  'takes %s out of the record of a run that the end of the app cut off, before it counts as over',
  async (_what, said) => {
    const test = createTestRuns({ secrets: [key] })
    const { id } = await startSpelling(test, said)
    const closed = test.runs.close()
    // A kill after this point leaves a live run: the next start cleans its record.
    expect(test.runs.get(id)).toMatchObject({ value: { status: 'running' } })
    await closed
    expect(test.runs.get(id)).toMatchObject({ value: { status: 'interrupted' } })
    expect(await answerOf(test, id)).toEqual([
      { type: 'text', text: `The key is ${'*'.repeat(said.length)}` },
    ])
  },
)
