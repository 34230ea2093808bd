import { afterEach, describe, expect, it } from 'vitest'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createModelService } from './model-service.ts'

const first: ModelEntry[] = [{ id: 'a', ownedBy: 'owner', endpointTypes: ['openai'] }]
const second: ModelEntry[] = [{ id: 'b', ownedBy: '', endpointTypes: [] }]
const refused: Result<never> = { ok: false, error: { kind: 'unauthorized', message: 'The key was refused.' } }
const open: Database[] = []

afterEach(() => {
  for (const database of open.splice(0)) database.close()
})

function create(shared?: { database: Database }) {
  const host = createMemoryHost()
  const database = shared?.database ?? openOrThrow(host)
  const answers: Result<ModelEntry[]>[] = []
  const calls: string[] = []
  let baseUrl = 'https://a.example'
  const target = (connectionId: string): GatewayTarget => ({
    connectionId,
    baseUrl,
    key: 'a-key',
    extraHeaders: [],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 1_000,
  })
  const models = createModelService({
    database,
    clock: host.clock,
    log: host.log,
    resolveTarget: async (id) => ok(target(id)),
    async fetchModels({ connectionId }) {
      calls.push(connectionId)
      host.clock.advance(40)
      return answers.shift() ?? refused
    },
  })
  const signal = new AbortController().signal
  return {
    calls,
    answers,
    database,
    host,
    models,
    moveTo: (url: string) => void (baseUrl = url),
    list: (connectionId = 'c1', refresh = false) => models.list({ connectionId, refresh }, signal),
    check: (connectionId = 'c1') => models.check(connectionId, signal),
  }
}

function openOrThrow({ clock, log }: Pick<ReturnType<typeof createMemoryHost>, 'clock' | 'log'>): Database {
  const database = openDatabase({ path: ':memory:', clock, log })
  if (!database.ok) throw new Error(database.error.message)
  open.push(database.value)
  return database.value
}

describe('a model list', () => {
  it('is asked for once and then known, until it is refreshed', async () => {
    const { list, answers, calls } = create()
    answers.push(ok(first), ok(second))
    expect([await list(), await list(), await list('c1', true), await list()]).toEqual(
      [first, first, second, second].map((value) => ok(value)),
    )
    expect(calls).toHaveLength(2)
  })

  it('is there at the next start without a request', async () => {
    const before = create()
    before.answers.push(ok(first))
    await before.list()
    const after = create(before)
    expect({ models: await after.list(), calls: after.calls }).toEqual({ models: ok(first), calls: [] })
  })

  it('of the practice gateway is asked for anew at each start', async () => {
    const before = create()
    before.answers.push(ok(first))
    await before.list('practice')
    const after = create(before)
    after.answers.push(ok(second))
    expect(await after.list('practice')).toEqual(ok(second))
  })

  it('of another address is not shown', async () => {
    const before = create()
    before.answers.push(ok(first))
    await before.list()
    const after = create(before)
    after.moveTo('https://b.example')
    expect(await after.list()).toEqual(refused)
  })

  it('is forgotten in memory and on disk', async () => {
    const before = create()
    before.answers.push(ok(first))
    await before.list()
    before.models.forget('c1')
    expect(await before.list()).toEqual(refused)
    expect(await create(before).list()).toEqual(refused)
  })

  it('that was on its way while it was forgotten is not kept', async () => {
    const { list, answers, models } = create()
    answers.push(ok(first))
    const asked = list()
    models.forget('c1')
    expect(await asked).toEqual(ok(first))
    expect(await list()).toEqual(refused)
  })

  it('is not replaced by a failure', async () => {
    const { list, answers } = create()
    answers.push(ok(first))
    await list()
    expect(await list('c1', true)).toEqual(refused)
    expect(await list()).toEqual(ok(first))
  })

  it('that was damaged on disk is asked for again', async () => {
    const before = create()
    before.answers.push(ok(first))
    await before.list()
    before.database.connection.exec(`UPDATE model_lists SET models = '[{"id": 7}]'`)
    const after = create(before)
    after.answers.push(ok(second))
    expect(await after.list()).toEqual(ok(second))
  })
})

describe('checking a connection', () => {
  it('says how many models there are and how long the answer took, and keeps the list', async () => {
    const { check, list, answers, calls, host } = create()
    answers.push(ok(first))
    expect(await check()).toEqual(ok({ modelCount: 1, durationMs: 40, checkedAt: host.clock.now() }))
    expect({ models: await list(), calls }).toEqual({ models: ok(first), calls: ['c1'] })
  })

  it('hands on what the gateway refused', async () => {
    expect(await create().check()).toEqual(refused)
  })
})
