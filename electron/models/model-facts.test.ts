import { afterEach, describe, expect, it } from 'vitest'
import type { SentValue } from '../lib/sent-values.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createRunStore } from '../runs/run-store.ts'
import { createModelFacts } from './model-facts.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

const open: Database[] = []

afterEach(() => {
  for (const database of open.splice(0)) database.close()
})

function create() {
  const { clock, log } = createMemoryHost()
  const opened = openDatabase({ path: ':memory:', clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  open.push(opened.value)
  const runs = createRunStore(opened.value)
  let count = 0
  return {
    database: opened.value,
    facts: createModelFacts(opened.value),
    /** Adds a run that has ended, a second after the previous one. */
    run: (change: Partial<Run> = {}, sent?: Record<string, SentValue>): string => {
      count += 1
      const id = `r${count}`
      const run = sampleRun({
        id,
        startedAt: count * 1_000,
        ...change,
      })
      runs.insert(run, undefined, sent === undefined ? {} : { sentFields: sent })
      return id
    },
  }
}

const refusal = (field: string): Partial<Run> => ({
  status: 'failed',
  error: { kind: 'unsupported-parameter', message: 'It does not take it.', field },
})

const m = { connectionId: 'c1', model: 'm' }

describe('how often models were asked', () => {
  it('is counted for each connection, the model used last first, deleted runs left out', () => {
    const { facts, run, database } = create()
    run({ model: 'old' })
    run({ model: 'm' })
    run({ model: 'm', status: 'failed' })
    run({ connectionId: 'c2' })
    database.connection.prepare('UPDATE runs SET deleted_at = 1 WHERE id = ?').run(run({ model: 'gone' }))
    expect(facts.usage('c1')).toEqual({
      ok: true,
      value: [
        { model: 'm', runs: 2, lastUsedAt: 3_000 },
        { model: 'old', runs: 1, lastUsedAt: 1_000 },
      ],
    })
  })

  it('is read from one index', () => {
    const { database } = create()
    const plan = database.connection
      .prepare(
        `EXPLAIN QUERY PLAN SELECT model, count(*), max(started_at) FROM runs INDEXED BY runs_by_model
         WHERE connection_id = 'c1' AND deleted_at IS NULL GROUP BY model`,
      )
      .all()
    expect(String(plan[0]?.['detail'])).toContain('USING COVERING INDEX runs_by_model')
  })
})

describe('what a model takes', () => {
  it('is what runs that ended well had sent, with the values they had', () => {
    const { facts, run } = create()
    run({}, { temperature: 0.2, stop: '2 items', stream: true, seed: 1 })
    run({}, { temperature: 1, stop: '2 items', stream: true, seed: 'one' })
    const found = facts.of(m)
    const said = { format: 'chat', refused: 0, isRefusedLast: false, accepted: 2 }
    expect(found).toMatchObject({
      value: {
        fields: [
          { ...said, name: 'seed' },
          { ...said, name: 'stop', values: '2 items' },
          { ...said, name: 'stream', values: 'true' },
          { ...said, name: 'temperature', values: { min: 0.2, max: 1 } },
        ],
      },
    })
    expect(found.ok && found.value.fields[0]).not.toHaveProperty('values')
  })

  it('is not what a failed run had sent, except for the field that it failed by', () => {
    const { facts, run } = create()
    run(refusal('top_k'), { top_k: 4, seed: 7 })
    run({ status: 'failed', error: { kind: 'server', message: 'It broke.' } }, { seed: 7 })
    run({ status: 'stopped' }, { seed: 7 })
    expect(facts.of(m)).toMatchObject({
      value: {
        ended: 3,
        failed: 2,
        readable: 3,
        fields: [{ name: 'top_k', accepted: 0, refused: 1, isRefusedLast: true }],
      },
    })
  })

  it('counts both sides where a field was refused once and taken once, and says which was last', () => {
    const { facts, run } = create()
    run(refusal('temperature'), { temperature: 2 })
    run({}, { temperature: 1 })
    run(refusal('seed'))
    expect(facts.of(m)).toMatchObject({
      value: {
        readable: 2,
        fields: [
          { name: 'seed', accepted: 0, refused: 1, isRefusedLast: true },
          { name: 'temperature', accepted: 1, refused: 1, isRefusedLast: false },
        ],
      },
    })
  })

  it('is told for each format, model and connection by itself', () => {
    const { facts, run } = create()
    run({ format: 'messages' }, { top_k: 1 })
    run({}, { seed: 1 })
    run({ model: 'other' }, { stop: 'x' })
    run({ connectionId: 'c2' }, { stop: 'x' })
    const found = facts.of(m)
    expect(found.ok && found.value.fields.map(({ format, name }) => `${format} ${name}`)).toEqual([
      'chat seed',
      'messages top_k',
    ])
  })

  it('is nothing for runs whose fields are not known, or cannot be read', () => {
    const { facts, run, database } = create()
    run()
    database.connection.prepare("UPDATE runs SET sent_fields = '{oops' WHERE id = ?").run(run({}, {}))
    expect(facts.of(m)).toMatchObject({ ok: true, value: { ended: 2, fields: [] } })
  })
})

describe('the speed of a model', () => {
  it('is the median of runs that ended well', () => {
    const { facts, run } = create()
    const timed = (firstTextMs: number, lastTextMs: number, outputTokens: number) =>
      run({ timings: { firstTextMs, lastTextMs }, usage: { outputTokens } })
    timed(100, 1_100, 10)
    timed(300, 1_300, 30)
    timed(200, 2_200, 40)
    run({ status: 'failed', timings: { firstTextMs: 9_000 } })
    expect(facts.of(m)).toMatchObject({
      value: { firstTextMs: 200, tokensPerSecond: 20, failed: 1, ended: 4 },
    })
  })

  it('is left out without a run to measure', () => {
    const { facts, run } = create()
    run()
    const found = facts.of(m)
    expect(found.ok && Object.keys(found.value)).toEqual(['ended', 'failed', 'readable', 'fields'])
  })
})
