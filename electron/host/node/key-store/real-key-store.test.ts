import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterTest } from '../../../testing/after-test.ts'
import { systemClock } from '../system-clock.ts'
import type { KeyStoreCall } from './key-store-call.ts'
import { createStoreSecrets } from './store-secrets.ts'
import { createSystemKeyStore, type SystemKeyStore } from './system-key-store.ts'
import { startOwnKeyring, whyNoKeyring, type OwnKeyring } from './testing/own-keyring.ts'
import { createPlayKeyStore, type PlayedState } from './testing/play-key-store.ts'

const lacking = whyNoKeyring()

function ask(environment: Record<string, string>): SystemKeyStore {
  const store = createSystemKeyStore({ clock: systemClock, environment })
  afterTest(() => store.close())
  return store
}

const service = 'gateway-playground/of-a-test'

const calls: KeyStoreCall[] = [
  { type: 'read', service },
  { type: 'write', service, account: 'two', secret: '秘密' },
  { type: 'unlock', service, account: 'one' },
  { type: 'unlock', service, account: 'missing' },
  { type: 'remove', service, account: 'one' },
  { type: 'remove', service, account: 'missing' },
]

/** The answers of a key store to all calls, one after the other: its content, or its state. */
async function answersOf(store: SystemKeyStore): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const call of calls) {
    const answer = await store.call(call)
    answers.push(answer.ok ? answer.value : [answer.error.code, answer.error.detail])
  }
  return answers
}

/** The same for the fake key store. */
async function playedAnswers(state: PlayedState): Promise<unknown[]> {
  const play = createPlayKeyStore()
  play.services.set(service, new Map([['one', 'first']]))
  play.state = state
  const { start } = play
  return answersOf(createSystemKeyStore({ clock: systemClock, environment: {}, platform: 'linux', start }))
}

async function keyring(): Promise<OwnKeyring> {
  const own = await startOwnKeyring()
  afterTest(() => own.close())
  const store = ask(own.environment)
  expect(await store.call({ type: 'write', service, account: 'one', secret: 'first' })).toEqual({
    ok: true,
    value: [],
  })
  return own
}

describe.skipIf(lacking !== undefined)(`a real gnome-keyring ${lacking ?? ''}`, () => {
  it('that is unlocked answers as its double does', async () => {
    const own = await keyring()
    expect(await answersOf(ask(own.environment))).toEqual(await playedAnswers('available'))
  })

  it('that is locked answers as its double does, and asks nobody where everything is read', async () => {
    const own = await keyring()
    own.lock()
    expect(await answersOf(ask(own.environment))).toEqual(await playedAnswers('locked'))
  })

  it('keeps a key of a data folder over a restart, and has nothing once it is not used any more', async () => {
    const own = await keyring()
    const dataFolder = mkdtempSync(join(tmpdir(), 'real-key-store-'))
    afterTest(() => rmSync(dataFolder, { recursive: true }))
    const open = () =>
      createStoreSecrets({
        store: ask(own.environment),
        dataFolder,
        clock: systemClock,
        log: { info: () => {}, warn: () => {}, error: () => {} },
      })
    const first = open()
    await first.set('key', 'sealed')
    expect(await first.keyStore.use()).toEqual({ ok: true })
    const second = open()
    expect(await second.get('key')).toEqual({ ok: true, value: 'sealed' })
    const under = second.keyStore.status().service
    expect(await second.keyStore.leave(false)).toEqual({ ok: true })
    expect(await ask(own.environment).call({ type: 'read', service: under })).toEqual({ ok: true, value: [] })
  })

  it('that stands still does not hold up this process, and is given up', async () => {
    const own = await keyring()
    own.freeze()
    let turns = 0
    const count = setInterval(() => (turns += 1), 10)
    const cut = createSystemKeyStore({
      clock: { ...systemClock, after: (_limit, callback) => systemClock.after(1_000, callback) },
      environment: own.environment,
    })
    const read = await cut.call({ type: 'read', service })
    clearInterval(count)
    own.thaw()
    expect(read).toMatchObject({ ok: false, error: { code: 'key-store-slow' } })
    expect(turns).toBeGreaterThan(5)
  })
})

it('where there is no session bus, there is no key store, and nothing goes into the keys of the kernel', async () => {
  const nowhere = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' } as Record<
    string,
    string
  >
  const store = createSystemKeyStore({ clock: systemClock, environment: nowhere })
  afterTest(() => store.close())
  if (process.platform !== 'linux') return
  const written = await store.call({ type: 'write', service, account: 'one', secret: 'first' })
  expect(written).toMatchObject({ ok: false, error: { code: 'key-store-absent' } })
  expect(await store.call({ type: 'read', service })).toMatchObject({
    ok: false,
    error: { code: 'key-store-absent' },
  })
})
