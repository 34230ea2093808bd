import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createStoreSecrets } from '../host/node/key-store/store-secrets.ts'
import { createSystemKeyStore } from '../host/node/key-store/system-key-store.ts'
import { createPlayKeyStore, type PlayedState } from '../host/node/key-store/testing/play-key-store.ts'
import { afterTest } from '../testing/after-test.ts'
import { undoMs } from './removed-connections.ts'
import { createTestConnections } from './testing/create-test-connections.ts'

const key = 'sk-kept-by-the-key-store-0123456789'

/** A connection whose key is in a fake key store, and each start of the app over the same data folder. */
async function createKept() {
  const dataFolder = join(mkdtempSync(join(tmpdir(), 'undo-')), 'data')
  mkdirSync(dataFolder)
  afterTest(() => rmSync(join(dataFolder, '..'), { recursive: true, force: true }))
  const play = createPlayKeyStore()
  const memory = createMemoryHost()
  const { clock, log } = memory

  function start() {
    const store = createSystemKeyStore({ clock, environment: {}, platform: 'linux', start: play.start })
    const secrets = createStoreSecrets({ store, dataFolder, clock, log })
    return { secrets, ...createTestConnections(undefined, Object.assign(memory, { secrets })) }
  }

  const app = start()
  expect(await app.secrets.keyStore.use()).toEqual({ ok: true })
  const added = await app.connections.add({ address: 'https://a.example', key })
  const id = added.ok ? added.value.id : ''
  return {
    app,
    id,
    play,
    clock,
    start,
    kept: () => [...play.services.values()].flatMap((entries) => [...entries.values()]).join(),
    inClear: () =>
      JSON.stringify([...memory.config.values, ...log.lines]) +
      readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name), 'latin1')),
  }
}

it('a connection that is brought back has its key, which never left the key store', async () => {
  const { app, id, clock, kept, inClear } = await createKept()
  app.connections.remove(id)
  clock.advance(undoMs - 1)
  expect(kept()).toContain(key)
  expect(app.connections.restore(id)).toMatchObject({ ok: true, value: { keys: [{ state: 'saved' }] } })
  clock.advance(undoMs * 2)
  expect(await app.connections.resolveTarget(id)).toMatchObject({ ok: true, value: { key } })
  expect(kept()).toContain(key)
  expect(inClear()).not.toContain(key)
})

it('and still has it after a restart, when it is read from the key store again', async () => {
  const { app, id, start } = await createKept()
  app.connections.remove(id)
  app.connections.restore(id)
  app.secrets.close()
  const again = start()
  await again.connections.purgeRemoved()
  expect(await again.connections.resolveTarget(id)).toMatchObject({ ok: true, value: { key } })
})

it.each<PlayedState>(['locked', 'absent', 'refusing'])(
  'one that is brought back while the key store is %s has its key from memory, and after a restart says that it has none',
  async (state) => {
    const { app, id, play, start, inClear } = await createKept()
    app.connections.remove(id)
    play.state = state
    expect(app.connections.restore(id)).toMatchObject({ ok: true })
    expect(await app.connections.resolveTarget(id)).toMatchObject({ ok: true, value: { key } })
    app.secrets.close()
    const again = start()
    await again.keys.verify()
    expect((await again.connections.resolveTarget(id)).ok).toBe(false)
    const [, shown] = again.connections.list()
    expect(shown).toMatchObject({ id, keys: [{ state: 'unreadable' }] })
    expect(inClear()).not.toContain(key)
  },
)

it('a key goes from the key store when the undo has passed, and at a later start where it did not help then', async () => {
  const first = await createKept()
  first.app.connections.remove(first.id)
  first.clock.advance(undoMs)
  await expect.poll(first.kept).not.toContain(key)

  const second = await createKept()
  second.app.connections.remove(second.id)
  second.play.state = 'refusing'
  await second.app.connections.purgeRemoved()
  second.app.secrets.close()
  expect(second.kept()).toContain(key)
  second.play.state = 'available'
  await second.start().connections.purgeRemoved()
  expect(second.kept()).not.toContain(key)
})
