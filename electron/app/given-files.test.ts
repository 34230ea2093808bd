import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createHost, fillApp, restore, start, writeWhole } from '../backup/testing/backup-app.ts'
import { ownFileHeadBytes, ownFileKinds, type OwnFileKind } from '../../shared/data/own-files.ts'
import { passportJson } from '../../shared/passport/write-passport.ts'
import { giveFile, writeFile } from '../transfer/testing/transfer-page.ts'
import { samples } from '../transfer/testing/samples.ts'
import { valueOf, type AppClient } from './testing/app-client.ts'

type Page = AppClient['page']

async function recognise(page: Page, name: string, bytes: Uint8Array) {
  const head = bytes.slice(0, ownFileHeadBytes)
  return valueOf(await page.call('transfer.recognise', { name, head })).kind
}

const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value))

/** A file of each kind, as this app writes it. */
async function ownFiles(
  page: Page,
): Promise<Readonly<Record<OwnFileKind, [name: string, bytes: Uint8Array]>>> {
  const backup = await writeWhole(page)
  const connections = valueOf(await page.call('connections.export', {}))
  const incident = valueOf(await page.call('incidents.make', { doctor: 'All is well.', hasContents: false }))
  const presets = valueOf(await page.call('presets.export', { ids: [], type: 'json' }))
  const passport = passportJson({
    connectionName: 'Work',
    omitted: {},
    writtenAt: 0,
    passport: { connectionId: 'c-1', model: 'm', formats: [] },
  })
  return {
    backup: ['backup.zip', readFileSync(backup.path)],
    connections: ['gateway-connections.json', strToU8(connections.text)],
    incident: [incident.fileName, Buffer.from(incident.zip, 'base64')],
    presets: ['presets.json', strToU8(presets.text)],
    passport: ['passport.json', strToU8(passport)],
    pack: ['pack.yaml', strToU8("prompts:\n  - '{{a}}'\nproviders:\n  - chat:practice-chat\n")],
  }
}

it('a file of this app is known by what it says, whatever its name is', async () => {
  const { page } = await fillApp(createHost())
  const files = await ownFiles(page)
  for (const kind of ownFileKinds) {
    const [name, bytes] = files[kind]
    expect(await recognise(page, name, bytes), kind).toBe(kind)
    // YAML can be anything, so it is recognised by its file name.
    if (kind !== 'pack') expect(await recognise(page, 'download', bytes), `${kind}, renamed`).toBe(kind)
  }
})

const mark = '"format":"gateway-playground-backup"'

const strangers: Readonly<Record<string, Uint8Array>> = {
  'an empty file': new Uint8Array(),
  'an empty archive': zipSync({}),
  'no file of anybody': strToU8('no export'),
  'an export of ChatGPT': zipSync({ 'conversations.json': json([samples.chatgpt.plain]) }),
  'a HAR': json({ log: { version: '1.2', entries: [] } }),
  'an archive whose manifest is another app’s': zipSync({ 'backup.json': json({ format: 'other-backup' }) }),
  'an archive that has a manifest, and not first': zipSync({
    'conversations.json': json([]),
    'backup.json': strToU8(`{${mark}}`),
  }),
  'a text that tells of a backup': json({ title: `{${mark}}`, messages: [] }),
  'an object that has it deeper': json({ mapping: { format: 'gateway-playground-backup' } }),
  'a manifest that is no entry': strToU8(`{${mark}}`),
  'a manifest that is packed otherwise': hostileArchive((bytes) => bytes.writeUInt16LE(99, 8)),
  'a manifest that is damaged': hostileArchive((bytes) => bytes.fill(0xff, 41, 60)),
  'an archive whose name leads behind its end': hostileArchive((bytes) => bytes.writeUInt16LE(0xffff, 26)),
  'an archive that is cut off in its header': hostileArchive().subarray(0, 29),
  'an entry that grows to a gigabyte': zipSync({ 'backup.json': new Uint8Array(80_000_000).fill(32) }),
}

function hostileArchive(change: (bytes: Buffer) => unknown = () => undefined): Buffer {
  const bytes = Buffer.from(zipSync({ 'backup.json': strToU8(`{${mark},"a":"${'b'.repeat(500)}"}`) }))
  change(bytes)
  return bytes
}

it('a file of somebody else is not taken for one of this app', async () => {
  const { page } = await start(createHost())
  for (const [what, bytes] of Object.entries(strangers))
    expect(await recognise(page, 'given.json', bytes), what).toBeUndefined()
  // The unchanged archive is recognised: only the changes above make such a file unknown.
  expect(await recognise(page, 'given.json', hostileArchive())).toBe('backup')
})

it('conversations of this app and a HAR of some are read as such', async () => {
  const { page, addConversation } = await start(createHost())
  await addConversation('Mine')
  const own = await writeFile(page, { form: 'json', withFiles: true, asZip: false, everyBranch: false })
  const har = json(samples.har.plain)
  for (const [name, bytes] of [
    [own.fileName, own.bytes],
    ['x.har', har],
  ] as const) {
    expect(await recognise(page, name, bytes), name).toBeUndefined()
    valueOf(await giveFile(page, name, bytes))
  }
})

const request = { method: 'GET', url: 'https://gw.example.net/v1/models', headers: [] }
const otherRequests = json({ log: { entries: [{ request }] } })

/** Files without conversations, and the error code by which the window knows whether Raw accepts the file. */
const noConversations: Readonly<Record<string, [bytes: Uint8Array, code: string]>> = {
  'a HAR of other requests': [otherRequests, 'only-requests'],
  'a HAR of none': [json({ log: { entries: [] } }), 'not-imported'],
  'an archive with a HAR of other requests': [zipSync({ 'x.har': otherRequests }), 'not-imported'],
  'a file of anybody': [json({ a: 1 }), 'not-imported'],
}

it.each(Object.entries(noConversations))(
  'says of %s whether it has requests for Raw',
  async (_, [bytes, code]) => {
    const { page } = await start(createHost())
    expect(await giveFile(page, 'x.har', bytes)).toMatchObject({ ok: false, error: { code } })
  },
)

it('a backup whose bytes are given is restored as one that was chosen, and nothing of them stays', async () => {
  const { page } = await fillApp(createHost())
  const bytes = readFileSync((await writeWhole(page)).path)
  const other = createHost()
  const host = { ...other, capabilities: { ...other.capabilities, fileDialogs: true } }
  const used = await start(host)
  const { id } = valueOf(await used.page.call('transfer.begin', { name: 'b.zip', bytes: bytes.byteLength }))
  valueOf(await used.page.call('transfer.append', { id, bytes: bytes.subarray(0, 100) }))
  expect(await used.page.call('backup.given', { id }), 'not whole').toMatchObject({
    error: { kind: 'not-found' },
  })
  valueOf(await used.page.call('transfer.append', { id, bytes: bytes.subarray(100) }))
  const { path } = valueOf(await used.page.call('backup.given', { id }))
  expect(valueOf(await used.page.call('backup.inspect', { path }))).toMatchObject({
    holds: { conversations: 1 },
  })
  valueOf((await restore(used.page, path)).result)
  valueOf(await used.page.call('transfer.discard', { id }))
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(join(host.paths.data, 'importing'))).toEqual([])
  await used.app.close()
  expect(await (await start(host)).titles()).toEqual(['Of the old computer'])
})
