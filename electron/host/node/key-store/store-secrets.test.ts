import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterTest } from '../../../testing/after-test.ts'
import { createMemoryClock } from '../../memory/memory-clock.ts'
import { createStoreSecrets, type StoreSecrets } from './store-secrets.ts'
import { createSystemKeyStore } from './system-key-store.ts'
import { createPlayKeyStore, type PlayedState, type PlayKeyStore } from './testing/play-key-store.ts'

let folder: string
let dataFolder: string
let play: PlayKeyStore
const clock = createMemoryClock(0)
const silent = { info: () => {}, warn: () => {}, error: () => {} }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'key-store-'))
  dataFolder = join(folder, 'data')
  cpSync(mkdtempSync(join(folder, 'empty-')), dataFolder, { recursive: true })
  play = createPlayKeyStore()
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
})

/** The secrets of a data folder, as after a start of the app. */
function open(of: string = dataFolder): StoreSecrets {
  const store = createSystemKeyStore({ clock, environment: {}, platform: 'linux', start: play.start })
  return createStoreSecrets({ store, dataFolder: of, clock, log: silent })
}

/** Lets hanging calls time out. */
async function patiently<Value>(work: Promise<Value>): Promise<Value> {
  const over = work.then(() => true)
  const isOver = () => Promise.race([over, new Promise<false>((resolve) => setImmediate(resolve, false))])
  while (!(await isOver())) if (play.hanging > 0) clock.advance(180_000)
  return work
}

/** The content of the key store, without the entries that record the owners. */
function stored(): string[] {
  return [...play.services.values()].flatMap((entries) =>
    [...entries].filter(([account]) => account !== 'data-folder').map(([, secret]) => secret),
  )
}

/** A data folder that uses the key store and has one key in it, closed again. */
async function usedFolder(): Promise<void> {
  const secrets = open()
  await secrets.set('old', 'sealed-old')
  expect(await secrets.keyStore.use()).toEqual({ ok: true })
  secrets.close()
}

describe('until the user agrees', () => {
  it('nothing is written to the key store or the data folder', async () => {
    const secrets = open()
    await secrets.set('one', 'sealed-one')
    await secrets.keyStore.look({ asksUser: false, putsBack: false })
    expect(secrets.keyStore.status()).toMatchObject({ choice: 'undecided', state: 'available', kept: 0 })
    expect([secrets.persistence, secrets.isSession('one'), stored()]).toEqual(['session', true, []])
    expect(readdirSync(dataFolder)).toEqual([])
    expect((await open().get('one')).ok).toBe(false)
  })

  it('a no is remembered, and can be changed later, both ways', async () => {
    await open().keyStore.leave(false)
    const second = open()
    expect(second.keyStore.status().choice).toBe('memory')
    await second.set('one', 'sealed-one')
    await second.keyStore.use()
    expect([second.persistence, second.isSession('one'), stored()]).toEqual([
      'key-store',
      false,
      ['sealed-one'],
    ])
    const third = open()
    expect(await third.get('one')).toEqual({ ok: true, value: 'sealed-one' })
    expect(await third.keyStore.leave(false)).toEqual({ ok: true })
    expect([stored(), [...(play.services.values().next().value ?? [])]]).toEqual([[], []])
    expect(await third.get('one')).toEqual({ ok: true, value: 'sealed-one' })
    expect(third.isSession('one')).toBe(true)
    expect((await open().get('one')).ok).toBe(false)
  })
})

it('keys of a data folder are there after a restart, and the file of the folder holds none of them', async () => {
  await usedFolder()
  const secrets = open()
  await secrets.set('new', 'sealed-new')
  const third = open()
  expect(await third.get('old')).toEqual({ ok: true, value: 'sealed-old' })
  expect(await third.get('new')).toEqual({ ok: true, value: 'sealed-new' })
  expect(await third.remove('old')).toEqual({ ok: true })
  expect(stored()).toEqual(['sealed-new'])
  expect(readFileSync(join(dataFolder, 'key-store.json'), 'utf8')).not.toContain('sealed')
})

/** The result of each operation in each state, after a start over a data folder that has one key in the key store. */
const table: Record<
  PlayedState,
  { state: string; reads: boolean; code?: string; keeps: boolean; removes: boolean; empties: boolean }
> = {
  available: { state: 'available', reads: true, keeps: true, removes: true, empties: true },
  locked: {
    state: 'locked',
    reads: false,
    code: 'key-store-locked',
    keeps: false,
    removes: false,
    empties: false,
  },
  absent: {
    state: 'absent',
    reads: false,
    code: 'key-store-absent',
    keeps: false,
    removes: false,
    empties: false,
  },
  'no-package': {
    state: 'absent',
    reads: false,
    code: 'key-store-absent',
    keeps: false,
    removes: false,
    empties: false,
  },
  'no-collection': { state: 'absent', reads: true, keeps: false, removes: true, empties: true },
  refusing: {
    state: 'refusing',
    reads: false,
    code: 'key-store-refusing',
    keeps: false,
    removes: false,
    empties: false,
  },
  hanging: {
    state: 'slow',
    reads: false,
    code: 'key-store-slow',
    keeps: false,
    removes: false,
    empties: false,
  },
}

describe.each(Object.entries(table))('a key store that is %s', (name, expected) => {
  const state = name as PlayedState

  async function start(): Promise<StoreSecrets> {
    await usedFolder()
    play.state = state
    play.calls.length = 0
    return open()
  }

  it('gives what it has, or says why not', async () => {
    const secrets = await start()
    const got = await patiently(secrets.get('old'))
    expect(got.ok ? got.value : got.error.code).toBe(expected.code ?? 'sealed-old')
    expect(play.questions).toBe(0)
  })

  it('keeps a new key, or leaves it in memory and goes on', async () => {
    const secrets = await start()
    expect(await patiently(secrets.set('new', 'sealed-new'))).toEqual({ ok: true })
    expect(await secrets.get('new')).toEqual({ ok: true, value: 'sealed-new' })
    expect(secrets.isSession('new')).toBe(!expected.keeps)
    expect(secrets.keyStore.status()).toMatchObject({
      state: expected.state,
      waiting: expected.keeps ? 0 : 1,
    })
    expect(play.questions).toBe(0)
    play.state = 'available'
    await secrets.keyStore.look({ asksUser: false, putsBack: false })
    expect(stored().toSorted()).toEqual(['sealed-new', 'sealed-old'])
    expect(secrets.isSession('new')).toBe(false)
  })

  it('removes a key, or the key stays where it is', async () => {
    const secrets = await start()
    const removed = await patiently(secrets.remove('old'))
    expect(removed.ok).toBe(expected.removes)
    play.state = 'available'
    expect(stored()).toEqual(expected.removes ? [] : ['sealed-old'])
    expect(play.questions).toBe(0)
  })

  it('lets a key go that is in memory alone', async () => {
    const secrets = await start()
    await patiently(secrets.set('new', 'sealed-new'))
    const removed = await patiently(secrets.remove('new'))
    expect([removed, (await patiently(secrets.get('new'))).ok]).toEqual([{ ok: true }, false])
    expect(stored()).not.toContain('sealed-new')
  })

  it('is emptied when it is not used any more, or stays in use until the user leaves it as it is', async () => {
    const secrets = await start()
    const left = await patiently(secrets.keyStore.leave(false))
    expect([left.ok, secrets.keyStore.status().choice]).toEqual(
      expected.empties ? [true, 'memory'] : [false, 'used'],
    )
    expect(await patiently(secrets.keyStore.leave(true))).toEqual({ ok: true })
    expect(secrets.persistence).toBe('session')
    expect(stored()).toEqual(expected.empties ? [] : ['sealed-old'])
  })
})

describe.each(['locked', 'absent', 'no-package', 'no-collection', 'refusing', 'hanging'] as const)(
  'agreeing while the key store is %s',
  (state) => {
    it('changes nothing, and says why', async () => {
      const secrets = open()
      await secrets.set('one', 'sealed-one')
      play.state = state
      const used = await patiently(secrets.keyStore.use())
      expect(used).toMatchObject({
        ok: false,
        error: { kind: 'storage', code: expect.stringMatching(/^key-store-/) },
      })
      expect([secrets.persistence, await secrets.get('one')]).toEqual([
        'session',
        { ok: true, value: 'sealed-one' },
      ])
      expect(readdirSync(dataFolder)).toEqual([])
    })
  },
)

it('a locked key store is unlocked by the user when he asks for it, and has then what waited', async () => {
  await usedFolder()
  play.state = 'locked'
  const secrets = open()
  await secrets.set('new', 'sealed-new')
  await secrets.keyStore.look({ asksUser: true, putsBack: true })
  expect([play.questions, secrets.keyStore.status().state]).toEqual([1, 'locked'])
  play.isUnlockedWhenAsked = true
  await secrets.keyStore.look({ asksUser: true, putsBack: true })
  expect(secrets.keyStore.status()).toMatchObject({ state: 'available', kept: 2, waiting: 0 })
  expect(await secrets.get('old')).toEqual({ ok: true, value: 'sealed-old' })
})

it('one that comes back by itself is found at the next use, at most every five seconds', async () => {
  await usedFolder()
  play.state = 'locked'
  const secrets = open()
  expect((await secrets.get('old')).ok).toBe(false)
  play.state = 'available'
  play.calls.length = 0
  expect([(await secrets.get('old')).ok, play.calls]).toEqual([false, []])
  clock.advance(5_000)
  expect(await secrets.get('old')).toEqual({ ok: true, value: 'sealed-old' })
})

it('a key that somebody took out of the key store stays in memory, and comes back when the user says so', async () => {
  await usedFolder()
  const secrets = open()
  await secrets.get('old')
  for (const entries of play.services.values()) entries.delete('old')
  await secrets.keyStore.look({ asksUser: false, putsBack: false })
  expect(secrets.keyStore.status()).toMatchObject({ state: 'available', kept: 0, waiting: 1 })
  expect([await secrets.get('old'), secrets.isSession('old')]).toEqual([
    { ok: true, value: 'sealed-old' },
    true,
  ])
  await secrets.keyStore.look({ asksUser: false, putsBack: true })
  expect([stored(), secrets.isSession('old')]).toEqual([['sealed-old'], false])
})

describe('two data folders', () => {
  it('never see the keys of each other', async () => {
    await usedFolder()
    const other = join(folder, 'other')
    cpSync(mkdtempSync(join(folder, 'empty-')), other, { recursive: true })
    const secrets = open(other)
    await secrets.keyStore.use()
    expect((await secrets.get('old')).ok).toBe(false)
    expect([...play.services.keys()]).toHaveLength(2)
  })

  it('a copy gets nothing, is asked again, and says whose copy it is', async () => {
    await usedFolder()
    const copy = join(folder, 'copy')
    cpSync(dataFolder, copy, { recursive: true })
    const secrets = open(copy)
    expect(await secrets.get('old')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
    expect(secrets.keyStore.status()).toMatchObject({ choice: 'undecided', kept: 0, copyOf: dataFolder })
    expect(open(copy).keyStore.status().choice).toBe('undecided')
    expect(await open().get('old')).toEqual({ ok: true, value: 'sealed-old' })
  })

  it('one that was moved takes its keys along, also when a copy takes its old place', async () => {
    await usedFolder()
    const moved = join(folder, 'moved')
    renameSync(dataFolder, moved)
    expect(await open(moved).get('old')).toEqual({ ok: true, value: 'sealed-old' })
    cpSync(moved, dataFolder, { recursive: true })
    expect((await open().get('old')).ok).toBe(false)
    expect(await open(moved).get('old')).toEqual({ ok: true, value: 'sealed-old' })
  })

  it('a copied config.json brings neither the choice nor a key', async () => {
    await usedFolder()
    const other = join(folder, 'other')
    cpSync(mkdtempSync(join(folder, 'empty-')), other, { recursive: true })
    cpSync(dataFolder, other, { recursive: true, filter: (path) => !path.endsWith('key-store.json') })
    const secrets = open(other)
    expect([secrets.persistence, (await secrets.get('old')).ok, play.questions]).toEqual([
      'session',
      false,
      0,
    ])
  })
})
