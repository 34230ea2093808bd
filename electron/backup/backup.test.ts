import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { unzipSync, zipSync } from 'fflate'
import { valueOf } from '../app/testing/app-client.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { submitVideo } from '../video/testing/submit-video.ts'
import { findSecret } from '../app/testing/find-secret.ts'
import type { MemoryHost } from '../host/memory/create-memory-host.ts'
import {
  createHost,
  fillApp,
  hashOf,
  key,
  newFolder,
  png,
  restore,
  start,
  write,
  writeWhole,
} from './testing/backup-app.ts'

describe('a backup', () => {
  it('takes everything but the key to an empty app', async () => {
    const from = createHost()
    const old = await fillApp(from)
    const written = await writeWhole(old.page)
    expect(written).toMatchObject({ holds: { conversations: 1, media: 2, connections: 1 }, missing: 0 })
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(written.path))))
      expect(findSecret(bytes, key), name).toEqual([])
    expect(readdirSync(join(from.paths.data, 'backups'))).toHaveLength(1)

    const to = createHost()
    const first = await start(to)
    const inspected = valueOf(await first.page.call('backup.inspect', { path: written.path }))
    expect(inspected).toMatchObject({ appVersion: '1.2.3', holds: written.holds, bytes: written.bytes })
    const { result, last } = await restore(first.page, written.path)
    valueOf(result)
    expect(last()).toEqual({
      type: 'ready',
      mode: 'replace',
      holds: written.holds,
      newConnections: 1,
      leftOut: 0,
    })
    // The running app has not changed.
    expect(await first.titles()).toEqual([])
    await first.app.close()

    const second = await start(to)
    expect(await second.titles()).toEqual(['Of the old computer'])
    expect(await second.media()).toEqual(await old.media())
    expect(valueOf(await second.page.call('media.list', { isInTrash: true, limit: 10 })).items).toHaveLength(
      1,
    )
    const [connection] = valueOf(await second.page.call('connections.list', {})).filter(
      ({ id }) => id === old.connection.id,
    )
    expect(connection).toMatchObject({ name: old.connection.name, keys: [] })
    expect(existsSync(join(to.paths.data, 'restoring'))).toBe(false)
    expect(existsSync(join(to.paths.media, '.restoring'))).toBe(false)
  })

  it('overwrites nothing of a used app, and the way back is there', async () => {
    const old = await fillApp(createHost())
    const { path } = await writeWhole(old.page)
    const host = createHost()
    const used = await start(host)
    await used.addConversation('Of this computer')
    await used.addMedia(png('of the same name'), 'picture.png')
    const before = await used.media()
    valueOf((await restore(used.page, path)).result)
    await used.app.close()

    const restored = await start(host)
    expect(await restored.titles()).toEqual(['Of the old computer'])
    const files = readdirSync(host.paths.media).filter((name) => name.endsWith('.png'))
    expect(new Set(files.map((name) => hashOf(readFileSync(join(host.paths.media, name)))))).toEqual(
      new Set([...before.values(), ...(await old.media()).values()]),
    )
    expect([...(await restored.media()).values()]).toEqual(
      expect.arrayContaining([...(await old.media()).values()]),
    )
    const { copies } = valueOf(await restored.page.call('data.copies', {}))
    const own = copies.find(({ kind }) => kind === 'manual')
    valueOf(await restored.page.call('data.restoreCopy', { name: own?.name ?? '' }))
    await restored.app.close()
    expect(await (await start(host)).titles()).toEqual(['Of this computer'])
  })

  it('is dropped with the plan to go back to it', async () => {
    const { page } = await fillApp(createHost())
    const { path } = await writeWhole(page)
    const host = createHost()
    const first = await start(host)
    await first.addConversation('Of this computer')
    valueOf((await restore(first.page, path)).result)
    valueOf(await first.page.call('data.cancelRestore', {}))
    await first.app.close()
    const second = await start(host)
    expect(await second.titles()).toEqual(['Of this computer'])
    expect(await second.media()).toEqual(new Map())
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
  })

  it('that is stopped leaves nothing behind', async () => {
    const host = createHost()
    const { page, addMedia } = await fillApp(host)
    for (let number = 0; number < 20; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- in their order
      await addMedia(png(randomBytes(200_000).toString('base64')), `picture ${number}.png`)
    const begun = Promise.withResolvers<void>()
    write(page, (_step, close) => {
      close()
      begun.resolve()
    })
    await begun.promise
    await expect.poll(() => readdirSync(join(host.paths.data, 'backups'))).toEqual([])
    await expect.poll(() => readdirSync(host.paths.data).filter((name) => name.endsWith('.part'))).toEqual([])
    await expect.poll(async () => (await write(page).ended).ok).toBe(true)
  })

  it('goes on while a conversation is written to', async () => {
    const host = createHost()
    const { page, addConversation } = await fillApp(host)
    const [written] = await Promise.all([
      writeWhole(page),
      ...Array.from({ length: 20 }, (_, number) => addConversation(`Meanwhile ${number}`)),
    ])
    const to = await start(createHost())
    expect((await restore(to.page, written.path)).result).toEqual({ ok: true })
  })

  it('is written while three answers and a video are on their way, and says of each what it was then', async () => {
    const host = createHost()
    const { page, addMedia, addConversation, media } = await fillApp(host)
    const gateway = await startPracticeGateway({ paceMs: 60_000 })
    onTestFinished(() => gateway.close())
    const connection = valueOf(
      await page.call('connections.add', { address: gateway.url, key: 'practice-full' }),
    )
    await addConversation('Before')
    await addMedia(png('before'), 'before.png')
    const connectionId = connection.id
    valueOf(await page.call('settings.set', { requestLimits: { [connectionId]: 8 } }))
    const send = async (text: string) => {
      const { id } = valueOf(
        await page.call('conversations.create', { model: 'practice-chat', format: 'chat' }),
      )
      const blocks = [{ type: 'text' as const, text }]
      return valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
    }
    const sent = await Promise.all(
      ['one', 'two', 'three'].map((text) => send(`Write at length about ${text}`)),
    )
    const values = {
      connectionId,
      model: 'practice-video',
      prompt: 'A boat',
      extraJson: '',
      parameters: {},
      files: [],
    }
    const job = valueOf(await submitVideo(page, { family: 'video-generations', ...values }))
    const written = await writeWhole(page)
    expect(written).toMatchObject({ missing: 0 })
    const library = await media()
    const now = await Promise.all(
      sent.map(async ({ id }) => valueOf(await page.call('conversations.get', { id }))),
    )
    expect(now.map(({ turns }) => turns.at(-1)?.run?.status)).toEqual(['running', 'running', 'running'])

    const to = createHost()
    const first = await start(to)
    valueOf((await restore(first.page, written.path)).result)
    await first.app.close()
    const restored = await start(to)
    expect(await restored.media()).toEqual(library)
    expect(valueOf(await restored.page.call('video.list', {})).map(({ id }) => id)).toContain(job.id)
    for (const { id, turns } of sent) {
      const restoredConversation = valueOf(await restored.page.call('conversations.get', { id }))
      expect(restoredConversation.turns[0]?.blocks).toEqual(turns[0]?.blocks)
      expect(restoredConversation.turns.at(-1)?.run?.status).toBe('interrupted')
    }
  })

  it('says which files of the library were not on the disk', async () => {
    const host = createHost()
    const { page, media } = await fillApp(host)
    for (const name of (await media()).keys()) rmSync(join(host.paths.media, name))
    expect(await writeWhole(page)).toMatchObject({ missing: 1 })
  })

  it('is written without media files and records where that is chosen, says so, and shows them as missing elsewhere', async () => {
    const host = createHost()
    const { page } = await fillApp(host)
    const { steps, ended } = write(page, undefined, { leaveOut: ['media', 'records'] })
    valueOf(await ended)
    const written = steps.at(-1)
    if (written?.type !== 'written') throw new Error('no backup was written')
    expect(written).toMatchObject({ holds: { conversations: 1, media: 0 }, missing: 0 })
    const names = Object.keys(unzipSync(readFileSync(written.path)))
    expect(names.filter((name) => /^(media|records)\//.test(name))).toEqual([])
    expect(valueOf(await page.call('backup.inspect', { path: written.path })).leftOut).toEqual([
      'media',
      'records',
    ])

    const to = createHost()
    const first = await start(to)
    valueOf((await restore(first.page, written.path)).result)
    await first.app.close()
    const second = await start(to)
    expect(await second.titles()).toEqual(['Of the old computer'])
    const shown = async () => valueOf(await second.page.call('media.list', { limit: 10 })).items
    await expect.poll(async () => (await shown()).map(({ exists }) => exists)).toEqual([false])

    // A different file of that name is not shown in its place.
    const used = createHost()
    const third = await start(used)
    await third.addMedia(png('of here'), 'picture.png')
    const [ownItem] = [...(await third.media()).entries()]
    valueOf((await restore(third.page, written.path, 'add')).result)
    await third.app.close()
    const fourth = await start(used)
    const all = async () => valueOf(await fourth.page.call('media.list', { limit: 10 })).items
    await expect.poll(async () => (await all()).filter(({ exists }) => exists).length).toBe(1)
    const [kept, received] = (await all()).toSorted(
      (left, right) => Number(right.exists) - Number(left.exists),
    )
    expect(kept?.fileName).toBe(ownItem?.[0])
    expect(received?.fileName).not.toBe(ownItem?.[0])
  })
})

/** The entries of a backup, to be assembled differently. */
async function partsOfBackup(): Promise<Record<string, Uint8Array>> {
  const { page } = await fillApp(createHost())
  return unzipSync(readFileSync((await writeWhole(page)).path))
}

const manifestOf = (parts: Record<string, Uint8Array>) =>
  JSON.parse(Buffer.from(parts['backup.json'] ?? []).toString('utf8')) as Record<string, unknown>

/** Files that are no valid backups. */
const strange: readonly [string, string, (parts: Record<string, Uint8Array>) => Uint8Array][] = [
  ['a text', 'not-a-backup', () => Buffer.from('no archive at all')],
  ['an empty file', 'not-a-backup', () => new Uint8Array()],
  ['an archive of another program', 'not-a-backup', () => zipSync({ 'a.txt': Buffer.from('a') })],
  ['a cut file', 'not-a-backup', (parts) => zipSync(parts).subarray(0, 3_000)],
  [
    'a newer version',
    'backup-newer',
    (parts) =>
      zipSync({ ...parts, 'backup.json': Buffer.from(JSON.stringify({ ...manifestOf(parts), version: 2 })) }),
  ],
  ['no database', 'not-a-backup', ({ 'playground.sqlite': _left, ...parts }) => zipSync(parts)],
  [
    'another database',
    'not-a-backup',
    (parts) => zipSync({ ...parts, 'playground.sqlite': randomBytes(5_000) }),
  ],
  [
    'a name that leads out',
    'not-a-backup',
    (parts) => zipSync({ ...parts, '../out.txt': Buffer.from('out') }),
  ],
  ['an absolute name', 'not-a-backup', (parts) => zipSync({ ...parts, '/tmp/out.txt': Buffer.from('out') })],
  ['content that was changed', 'not-a-backup', (parts) => changeContent(zipSync(parts, { level: 0 }))],
  ['a claim of terabytes', 'backup-no-room', (parts) => claimMore(zipSync({ ...parts, ...manyRecords() }))],
]

/** Flips a bit in the content of the database, after the names. */
function changeContent(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf('SQLite format 3')
  bytes.set([(bytes[at + 5_000] ?? 0) ^ 1], at + 5_000)
  return bytes
}

function manyRecords(): Record<string, Uint8Array> {
  return Object.fromEntries(
    Array.from({ length: 1_000 }, (_, number) => [`records/2026-11/${number}/body`, Buffer.alloc(1_000)]),
  )
}

/** Changes the central directory so that each entry claims the largest possible size. */
function claimMore(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = view.indexOf('PK\u0001\u0002'); at >= 0; at = view.indexOf('PK\u0001\u0002', at + 4)) {
    const isManifest = view.toString('latin1', at + 46, at + 57) === 'backup.json'
    if (isManifest) continue
    view.writeUInt32LE(0xffff_fffe, at + 24)
  }
  return bytes
}

describe('a file of strangers', () => {
  it.each(strange)('is refused: %s', async (_what, code, make) => {
    const path = join(newFolder(), 'strange.zip')
    writeFileSync(path, make(await partsOfBackup()))
    const host = createHost()
    const { page, addConversation, titles, app } = await start(host)
    await addConversation('Of this computer')
    valueOf(await page.call('media.folder', {}))
    const before = readdirSync(host.paths.data, { recursive: true }).length
    const { result } = await restore(page, path)
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
    expect(readdirSync(host.paths.data, { recursive: true })).toHaveLength(before)
    expect(await titles()).toEqual(['Of this computer'])
    await app.close()
    expect(await (await start(host)).titles()).toEqual(['Of this computer'])
  })

  it('brings nothing but what backups have, and that is counted', async () => {
    const path = join(newFolder(), 'more.zip')
    const parts = await partsOfBackup()
    writeFileSync(
      path,
      zipSync({
        'backup.json': parts['backup.json'] ?? new Uint8Array(),
        ...parts,
        'secrets.json': Buffer.from('{}'),
        'config.json': Buffer.from('{}'),
        'media/deep/er.png': png('deep'),
        'records/.hidden': Buffer.from('hidden'),
      }),
    )
    const host = createHost()
    const { page } = await start(host)
    const { result, last } = await restore(page, path)
    expect(result).toEqual({ ok: true })
    expect(last()).toMatchObject({ type: 'ready', leftOut: 4 })
  })

  it('cannot have a connection of here go elsewhere', async () => {
    const parts = await partsOfBackup()
    const host = createHost()
    const { page, app } = await start(host)
    const own = valueOf(await page.call('connections.add', { address: 'http://127.0.0.1:9', key }))
    const stored = {
      ...manifestOf(parts),
      connections: [{ id: own.id, name: 'Mine', address: 'https://stranger.example' }],
    }
    const path = join(newFolder(), 'elsewhere.zip')
    writeFileSync(path, zipSync({ ...parts, 'backup.json': Buffer.from(JSON.stringify(stored)) }))
    valueOf((await restore(page, path)).result)
    await app.close()
    const connections = valueOf(await (await start(host)).page.call('connections.list', {}))
    expect(connections.find(({ id }) => id === own.id)?.address).toBe(own.address)
  })

  it('is read only where the user chose it, where the system can be asked', async () => {
    const { page } = await fillApp(createHost())
    const { path } = await writeWhole(page)
    const host = createHost()
    const asking: MemoryHost = { ...host, capabilities: { ...host.capabilities, fileDialogs: true } }
    const target = await start(asking)
    expect(await target.page.call('backup.inspect', { path })).toMatchObject({ ok: false })
    asking.shell.chosenPath = path
    expect(valueOf(await target.page.call('backup.choose', {}))).toEqual({ path })
    expect(await target.page.call('backup.inspect', { path })).toMatchObject({ ok: true })
    appendFileSync(path, 'x')
  })
})
