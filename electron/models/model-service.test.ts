import { afterEach, describe, expect, it } from 'vitest'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { noPrices } from '../prices/testing/test-prices.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createModelService } from './model-service.ts'

/** A model with an unknown field in its entry. */
function listed(id: string, ownedBy = 'owner', ...types: string[]): ListedModel {
  const raw = { id, owned_by: ownedBy, supported_endpoint_types: types, price: 7 }
  return { id, ownedBy, endpointTypes: types, raw }
}

function entry({ id, ownedBy, endpointTypes }: ListedModel): ModelEntry {
  return { id, ownedBy, endpointTypes }
}

const a = listed('a', 'owner', 'openai')
const b = listed('b', '')
const refused: Result<never> = { ok: false, error: { kind: 'unauthorized', message: 'The key was refused.' } }
const open: Database[] = []

afterEach(() => {
  for (const database of open.splice(0)) database.close()
})

type Shared = { database: Database; host: ReturnType<typeof createMemoryHost> }

function create(shared?: Shared) {
  const host = shared?.host ?? createMemoryHost()
  const database = shared?.database ?? openOrThrow(host)
  const answers: Result<ListedModel[]>[] = []
  const calls: string[] = []
  const notified: unknown[] = []
  let baseUrl = 'https://a.example'
  let activeKeyId = 'k1'
  const target = (connectionId: string, keyId: string): GatewayTarget => ({
    connectionId,
    baseUrl,
    key: keyId,
    extraHeaders: [],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 1_000,
  })
  const models = createModelService({
    database,
    clock: host.clock,
    log: host.log,
    resolveTarget: async (id, keyId) => ok(target(id, keyId ?? activeKeyId)),
    describeConnection: () =>
      ok({
        activeKeyId,
        keys: [
          { id: 'k1', name: 'Full', lastFour: '0001' },
          { id: 'k2', name: 'Small', lastFour: '0002' },
          // The same key, entered again.
          { id: 'k1-again', name: 'Full', lastFour: '0001' },
        ],
      }),
    async fetchModels({ connectionId, key }) {
      calls.push(`${connectionId} ${key}`)
      host.clock.advance(40)
      return answers.shift() ?? refused
    },
    emit: (name, payload) => void notified.push([name, payload]),
    prices: () => ({ of: async () => noPrices, lastRead: () => noPrices }),
  })
  const signal = new AbortController().signal
  const ask = (input: { connectionId?: string; refresh?: boolean; keyId?: string } = {}) =>
    models.list({ connectionId: 'c1', ...input }, signal)
  return {
    calls,
    answers,
    notified,
    database,
    host,
    models,
    ask,
    moveTo: (url: string) => void (baseUrl = url),
    selectKey: (id: string) => {
      activeKeyId = id
      models.forget('c1')
    },
    /** Only the names, or the error. */
    list: async (connectionId = 'c1', refresh = false) => {
      const list = await ask({ connectionId, refresh })
      return list.ok ? list.value.models.map(({ id }) => id) : list
    },
    check: (connectionId = 'c1') => models.check(connectionId, signal),
  }
}

function openOrThrow({ clock, log }: Pick<ReturnType<typeof createMemoryHost>, 'clock' | 'log'>): Database {
  const database = openDatabase({ path: ':memory:', clock, log })
  if (!database.ok) throw new Error(database.error.message)
  open.push(database.value)
  return database.value
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a model list', () => {
  it('is asked for once and then known, until it is refreshed', async () => {
    const { list, answers, calls } = create()
    answers.push(ok([a]), ok([b]))
    expect([await list(), await list(), await list('c1', true), await list()]).toEqual([
      ['a'],
      ['a'],
      ['b'],
      ['b'],
    ])
    expect(calls).toHaveLength(2)
  })

  it('comes with when it was asked and how long that took, and without the raw entries', async () => {
    const { ask, answers, host } = create()
    answers.push(ok([a]))
    expect(valueOf(await ask())).toEqual({ models: [entry(a)], listedAt: host.clock.now(), durationMs: 40 })
  })

  it('is there at the next start without a request', async () => {
    const before = create()
    before.answers.push(ok([a]))
    const list = await before.ask()
    const after = create(before)
    expect({ list: await after.ask(), calls: after.calls }).toEqual({ list, calls: [] })
  })

  it('of the practice gateway is asked for anew at each start', async () => {
    const before = create()
    before.answers.push(ok([a]))
    await before.list('practice')
    const after = create(before)
    after.answers.push(ok([b]))
    expect(await after.list('practice')).toEqual(['b'])
  })

  it('of another address is not shown', async () => {
    const before = create()
    before.answers.push(ok([a]))
    await before.list()
    const after = create(before)
    after.moveTo('https://b.example')
    expect(await after.list()).toEqual(refused)
  })

  it('is asked for again once another answer is to be expected, also after a restart', async () => {
    const before = create()
    before.answers.push(ok([a]))
    await before.list()
    before.models.forget('c1')
    expect(await before.list()).toEqual(refused)
    expect(await create(before).list()).toEqual(refused)
  })

  it('that was on its way while another one was to be expected is not kept', async () => {
    const { list, answers, models } = create()
    answers.push(ok([a]))
    const pending = list()
    models.forget('c1')
    expect(await pending).toEqual(['a'])
    expect(await list()).toEqual(refused)
  })

  it('is not replaced by a failure', async () => {
    const { list, answers } = create()
    answers.push(ok([a]))
    await list()
    expect(await list('c1', true)).toEqual(refused)
    expect(await list()).toEqual(['a'])
  })

  it.each(['entries', 'seen'])('whose %s were damaged on disk is asked for again', async (column) => {
    const before = create()
    before.answers.push(ok([a]))
    await before.list()
    before.database.connection.exec(`UPDATE model_lists SET ${column} = '[{"name": 7}]'`)
    const after = create(before)
    after.answers.push(ok([b]))
    expect(await after.list()).toEqual(['b'])
  })
})

describe('what changed in a list', () => {
  const grown = listed('a', 'other', 'openai', 'anthropic')

  it('is told until it was seen, also after a restart, and is nothing at first', async () => {
    const before = create()
    const { ask, answers, models, host } = before
    answers.push(ok([a, b]), ok([grown, listed('c')]))
    const first = valueOf(await ask())
    host.clock.advance(60_000)
    const changes = {
      since: first.listedAt,
      added: ['c'],
      removed: [entry(b)],
      changed: [entry(a)],
    }
    expect([first.changes, valueOf(await ask({ refresh: true })).changes]).toEqual([undefined, changes])
    expect(valueOf(await create(before).ask()).changes).toEqual(changes)
    valueOf(models.markSeen('c1'))
    expect(valueOf(await ask()).changes).toBeUndefined()
    expect(valueOf(await create(before).ask()).changes).toBeUndefined()
  })

  it('is counted from the last time the list was as it had been seen', async () => {
    const { ask, answers, host } = create()
    answers.push(ok([a]), ok([a]), ok([a, b]), ok([a]))
    await ask()
    host.clock.advance(60_000)
    const same = valueOf(await ask({ refresh: true }))
    host.clock.advance(60_000)
    expect(valueOf(await ask({ refresh: true })).changes?.since).toBe(same.listedAt)
    expect(valueOf(await ask({ refresh: true })).changes).toBeUndefined()
  })

  it('does not count the order of labels', async () => {
    const { ask, answers } = create()
    answers.push(ok([listed('a', 'x', 'openai', 'gemini')]), ok([listed('a', 'x', 'gemini', 'openai')]))
    await ask()
    expect(valueOf(await ask({ refresh: true })).changes).toBeUndefined()
  })

  it('is known for each key by itself', async () => {
    const { ask, answers, selectKey } = create()
    answers.push(ok([a, b]), ok([a]), ok([a, b, listed('c')]))
    await ask()
    selectKey('k2')
    expect(valueOf(await ask()).changes).toBeUndefined()
    selectKey('k1')
    expect(valueOf(await ask()).changes?.added).toEqual(['c'])
  })

  it('is known again when the same key is entered anew', async () => {
    const { ask, answers, selectKey } = create()
    answers.push(ok([a]), ok([a, b]))
    await ask()
    selectKey('k1-again')
    expect(valueOf(await ask()).changes?.added).toEqual(['b'])
  })

  it('cannot be marked as seen before there is a list', () => {
    expect(create().models.markSeen('c1')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})

describe('the list of another key', () => {
  it('is asked with that key, and the active one stays as it is', async () => {
    const { ask, answers, calls } = create()
    answers.push(ok([a, b]), ok([a]))
    await ask()
    expect(valueOf(await ask({ keyId: 'k2' })).models).toEqual([entry(a)])
    expect(valueOf(await ask()).models).toHaveLength(2)
    expect(calls).toEqual(['c1 k1', 'c1 k2'])
  })

  it('that has all models of this one and more shows that this key is restricted', async () => {
    const { ask, answers, selectKey } = create()
    answers.push(ok([a, b]), ok([a]), ok([a, b]))
    const { listedAt } = valueOf(await ask())
    selectKey('k2')
    expect(valueOf(await ask()).restriction).toEqual({ keyName: 'Full', count: 2, listedAt })
    expect(valueOf(await ask({ keyId: 'k1' })).restriction).toBeUndefined()
  })

  it('says nothing when each lists what the other does not, or when it is old', async () => {
    const { ask, answers, host } = create()
    answers.push(ok([a, b]), ok([listed('c')]), ok([a]))
    await ask()
    expect(valueOf(await ask({ keyId: 'k2' })).restriction).toBeUndefined()
    host.clock.advance(8 * 24 * 60 * 60 * 1000)
    expect(valueOf(await ask({ keyId: 'k2', refresh: true })).restriction).toBeUndefined()
  })
})

describe('the user’s own word on a model', () => {
  it('comes with the list of its connection, and is told and taken back', async () => {
    const before = create()
    const { ask, answers, models, notified } = before
    answers.push(ok([a, b]))
    const override = { connectionId: 'c1', model: 'a', target: 'video' } as const
    valueOf(models.override({ ...override, can: true }))
    valueOf(models.override({ ...override, target: 'chat', can: false }))
    const own = { video: true, chat: false }
    expect(valueOf(await ask()).models).toEqual([{ ...entry(a), own }, entry(b)])
    expect(valueOf(await create(before).ask()).models[0]).toEqual({ ...entry(a), own })
    valueOf(models.override(override))
    expect(valueOf(await ask()).models[0]?.own).toEqual({ chat: false })
    expect(notified).toEqual(Array.from({ length: 3 }, () => ['models.changed', { connectionId: 'c1' }]))
  })

  it('is a price too, which is shown last and kept for models that are not listed', async () => {
    const before = create()
    const { ask, answers, models, notified } = before
    answers.push(ok([a]))
    await ask()
    const price = { type: 'tokens', input: 2, output: 10 } as const
    valueOf(models.setPrice({ connectionId: 'c1', model: 'mine', price }))
    valueOf(models.setPrice({ connectionId: 'c1', model: 'claude-sonnet-5', price }))
    const pricesOf = (service: typeof models, model: string) =>
      valueOf(service.profiles('c1')).profiles.find(({ id }) => id === model)?.price
    for (const service of [models, create(before).models]) {
      expect(pricesOf(service, 'mine')).toEqual([{ source: 'own', value: { input: 2, output: 10 } }])
      expect(pricesOf(service, 'claude-sonnet-5')?.map(({ source }) => source)).toEqual(['table', 'own'])
    }
    valueOf(models.setPrice({ connectionId: 'c1', model: 'mine' }))
    expect(pricesOf(models, 'mine')).toBeUndefined()
    expect(models.ownPriceOf('c1', 'mine')).toBeUndefined()
    expect(notified).toEqual(Array.from({ length: 3 }, () => ['models.changed', { connectionId: 'c1' }]))
  })

  it('goes with its connection, and so do the lists', async () => {
    const { ask, answers, models, database } = create()
    answers.push(ok([a]))
    await ask()
    valueOf(models.override({ connectionId: 'c1', model: 'a', target: 'video', can: true }))
    valueOf(models.setPrice({ connectionId: 'c1', model: 'a', price: { type: 'call', perCall: 1 } }))
    models.forgetConnection('c1')
    const rows = database.connection.prepare(
      `SELECT (SELECT count(*) FROM model_lists) + (SELECT count(*) FROM model_overrides)
        + (SELECT count(*) FROM own_prices) AS count`,
    )
    expect(rows.get()?.['count']).toBe(0)
  })
})

describe('one model', () => {
  it('is shown as it was listed, unknown fields included', async () => {
    const { ask, answers, models } = create()
    answers.push(ok([a]))
    await ask()
    const facts = { ended: 0, failed: 0, readable: 0, fields: [] }
    expect(models.get({ connectionId: 'c1', id: 'a' })).toEqual(ok({ raw: a.raw, ...facts }))
    expect(models.get({ connectionId: 'c1', id: 'not-listed' })).toEqual(ok(facts))
  })
})

describe('checking a connection', () => {
  it('says how many models there are and how long the answer took, and keeps the list', async () => {
    const { check, list, answers, calls, host, notified } = create()
    answers.push(ok([a]))
    expect(await check()).toEqual(ok({ modelCount: 1, durationMs: 40, checkedAt: host.clock.now() }))
    expect({ models: await list(), calls }).toEqual({ models: ['a'], calls: ['c1 k1'] })
    expect(notified).toEqual([['models.changed', { connectionId: 'c1' }]])
  })

  it('hands on what the gateway refused', async () => {
    expect(await create().check()).toEqual(refused)
  })
})
