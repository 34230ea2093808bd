import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { pixel, samples } from './testing/samples.ts'
import { giveFile, takeFile, writeFile } from './testing/transfer-page.ts'

type Page = AppClient['page']

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'gp-transfer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const host = createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  return { page, folder }
}

const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value))

async function take(page: Page, bytes: Uint8Array, folderName?: string) {
  const given = valueOf(await giveFile(page, 'export', bytes))
  return { given, report: valueOf(await takeFile(page, given, folderName)) }
}

/** The text of the visible turns. */
async function wordsOf(page: Page, id: string): Promise<string[]> {
  const { turns } = valueOf(await page.call('conversations.get', { id }))
  return turns.map(
    ({ role, blocks }) =>
      `${role}: ${blocks.map((block) => ('text' in block ? block.text : block.type)).join(' ')}`,
  )
}

const archive = (files: Zippable = {}) =>
  zipSync({
    'conversations-000.json': json([
      samples.chatgpt.plain,
      { ...(samples.chatgpt.images as object), conversation_id: 'c-2' },
    ]),
    'conversations-001.json': json([
      { ...(samples.chatgpt.branches as object), conversation_id: 'c-3' },
      { ...(samples.chatgpt.empty as object), conversation_id: 'c-4' },
    ]),
    'user.json': json({ email: 'somebody@example.com' }),
    'file_000000aa-point.png': Buffer.from(pixel, 'base64'),
    ...files,
  })

describe('an export of ChatGPT', () => {
  it('comes into a folder of its own with its images and branches, and goes again as a whole', async () => {
    const { page, folder } = await start()
    const given = valueOf(await giveFile(page, 'x.zip', archive()))
    expect(given.read).toMatchObject({ sources: ['chatgpt'], others: 1 })
    expect(
      given.found.map(({ title, turns, branches, files, skipped }) => [
        title,
        turns,
        branches,
        files,
        skipped,
      ]),
    ).toEqual([
      ['A sample', 2, 1, 0, undefined],
      ['A sample', 2, 1, 1, undefined],
      ['A sample', 3, 2, 0, undefined],
      ['A sample', 0, 0, 0, 'no-messages'],
    ])
    const report = valueOf(await takeFile(page, given, 'ChatGPT, 29 Nov 2026'))
    expect(report).toMatchObject({
      turns: 7,
      files: 1,
      folderName: 'ChatGPT, 29 Nov 2026',
      isNewFolder: true,
      failed: [],
    })
    expect(report.notes).toContainEqual({ kind: 'branches', count: 1, example: 'A sample' })
    const listed = valueOf(await page.call('conversations.list', {}))
    expect(listed.map(({ folderId }) => folderId)).toEqual([
      report.folderId,
      report.folderId,
      report.folderId,
    ])
    const [, withImage = '', branched = ''] = report.conversationIds
    const image = valueOf(await page.call('conversations.get', { id: withImage })).turns[0]?.blocks[0]
    expect(image).toMatchObject({
      type: 'media',
      mediaType: 'image/png',
      width: 1,
      attachmentId: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(valueOf(await page.call('conversations.get', { id: branched })).turns[1]?.siblings).toMatchObject({
      count: 2,
      index: 1,
    })

    valueOf(await page.call('transfer.discard', { id: given.id }))
    expect(readdirSync(join(folder, 'importing'))).toEqual([])
    valueOf(await page.call('transfer.undoImport', report))
    expect(valueOf(await page.call('conversations.list', {}))).toEqual([])
    expect(valueOf(await page.call('conversations.folders', {}))).toEqual([])
    expect(valueOf(await page.call('conversations.trash', {}))).toHaveLength(3)
  })

  it('that came before is known, and comes again beside it when it is wanted', async () => {
    const { page } = await start()
    const { report } = await take(page, archive())
    const again = valueOf(await giveFile(page, 'x.zip', archive()))
    expect(again.found.map(({ isHere }) => isHere)).toEqual([true, true, true, undefined])
    const second = valueOf(await takeFile(page, again, report.folderName))
    expect(second).toMatchObject({ folderId: report.folderId, isNewFolder: false })
    expect(new Set([...report.conversationIds, ...second.conversationIds]).size).toBe(6)
  })

  it('with an image that is damaged says so in its place', async () => {
    const { page } = await start()
    const bytes = archive()
    const name = Buffer.from('file_000000aa-point.png')
    const at = Buffer.from(bytes).indexOf(name) + name.length
    // A deflate block type that no packer writes.
    bytes.fill(0xff, at, at + 8)
    const { report } = await take(page, bytes)
    expect(report.notes).toContainEqual({ kind: 'file-not-saved', count: 1, example: expect.any(String) })
    expect(report.failed).toEqual([])
  })

  it('without its image says so in its place', async () => {
    const { page } = await start()
    const { report } = await take(page, json([samples.chatgpt.images]))
    expect(report.notes).toContainEqual({ kind: 'missing-file', count: 1, example: 'file_000000aa' })
    expect(await wordsOf(page, report.conversationIds[0] ?? '')).toEqual([
      'user: [File not in the export: file_000000aa] What is it?',
      'assistant: A point.',
    ])
  })
})

it('what is sent next goes on from what came', async () => {
  const { page } = await start()
  const { report } = await take(page, json(samples['cherry-studio'].tools))
  const [id = ''] = report.conversationIds
  const settings = valueOf(await page.call('settings.get', {}))
  const sent = valueOf(
    await page.call('conversations.send', {
      id,
      connectionId: settings.activeConnectionId,
      blocks: [{ type: 'text', text: 'Go on.' }],
    }),
  )
  expect(sent.turns.at(-1)?.run).toBeDefined()
})

describe('our own JSON', () => {
  it.each([true, false])(
    'comes back equal, with every branch and its files (in a ZIP: %s)',
    async (asZip) => {
      const source = await start()
      await take(
        source.page,
        zipSync({
          'conversations.json': json([
            samples.chatgpt.images,
            { ...(samples.chatgpt.branches as object), conversation_id: 'c-3', update_time: 1_760_000_200 },
            { ...(samples.chatgpt.tools as object), conversation_id: 'c-5', update_time: 1_760_000_300 },
          ]),
          'file_000000aa.png': Buffer.from(pixel, 'base64'),
        }),
      )
      const options = { form: 'json', withFiles: true, everyBranch: false, asZip } as const
      const first = await writeFile(source.page, options)
      expect(first.fileName).toBe(asZip ? 'conversations.zip' : 'conversations.json')
      expect(first.losses).toEqual([])
      const other = await start()
      await take(other.page, first.bytes)
      const second = await writeFile(other.page, options)
      expect(documentsOf(second.bytes)).toEqual(documentsOf(first.bytes))
      expect(documentsOf(first.bytes)).toHaveLength(3)
      // The model is known though no run of this app made the answer.
      expect(JSON.stringify(documentsOf(first.bytes))).toContain('"answeredBy":{"model":"gpt-5"}')
    },
  )

  it('that an earlier version wrote is read too', async () => {
    const { page } = await start()
    const { report } = await take(
      page,
      json({
        version: 1,
        title: 'Old',
        format: 'chat',
        model: 'm',
        system: 'Be brief.',
        parameters: {},
        extraJson: '',
        createdAt: '2026-11-21T11:30:00.000Z',
        turns: [
          { role: 'user', blocks: [{ type: 'text', text: 'Hello?' }], createdAt: '2026-11-21T11:30:00.000Z' },
        ],
      }),
    )
    expect(await wordsOf(page, report.conversationIds[0] ?? '')).toEqual(['user: Hello?'])
  })
})

/** Without ids, which belong to one computer, and with names in their place. */
function documentsOf(bytes: Uint8Array): unknown {
  const isZip = bytes[0] === 0x50
  const text = Buffer.from(
    isZip ? (unzipSync(bytes)['conversations.json'] ?? new Uint8Array()) : bytes,
  ).toString('utf8')
  const names = new Map<string, string>()
  return JSON.parse(text, (key, value: unknown) => {
    if (!/^(?:id|parentId|headTurnId)$/.test(key) || typeof value !== 'string') return value
    if (!names.has(value)) names.set(value, `id ${names.size}`)
    return names.get(value)
  })
}

describe('JSONL', () => {
  it.each(['openai-jsonl', 'anthropic-jsonl'] as const)(
    '%s: what is written is read as the same',
    async (form) => {
      const source = await start()
      await take(
        source.page,
        json([samples.openai.tools, samples.openai.images, samples.anthropic.tools, samples.anthropic.plain]),
      )
      const options = { form, withFiles: true, everyBranch: false, asZip: false }
      const first = await writeFile(source.page, options)
      const other = await start()
      const { report } = await take(other.page, first.bytes)
      expect(report.conversationIds).toHaveLength(4)
      const second = await writeFile(other.page, options)
      expect(linesOf(second.bytes)).toEqual(linesOf(first.bytes))
      expect(linesOf(first.bytes)).toHaveLength(4)
    },
  )

  it('has a line for each branch where that is wanted, and says what it leaves out where not', async () => {
    const { page } = await start()
    await take(page, json([samples.chatgpt.branches]))
    const options = { form: 'openai-jsonl', withFiles: true, asZip: false } as const
    const inView = await writeFile(page, { ...options, everyBranch: false })
    expect(linesOf(inView.bytes)).toHaveLength(1)
    expect(inView.losses).toEqual([{ kind: 'branches', count: 1, example: 'A sample' }])
    const all = await writeFile(page, { ...options, everyBranch: true })
    expect(linesOf(all.bytes)).toHaveLength(2)
    expect(all.losses).toEqual([])
  })
})

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').trim().split('\n').toSorted()
}

it('a page shows what was said as text, without script, and with its images inside', async () => {
  const { page } = await start()
  const hostile = {
    messages: [
      { role: 'user', content: '<script>alert(1)</script><img src=x onerror=alert(2)>' },
      { role: 'assistant', content: '"></style><b>' },
    ],
  }
  await take(page, json([hostile, samples.openai.images]))
  const { bytes } = await writeFile(page, { form: 'html', withFiles: true, everyBranch: false, asZip: false })
  const html = bytes.toString('utf8')
  expect(html).not.toMatch(/<script|<img src=x|<b>/)
  expect(html).toContain('&#60;script&#62;alert(1)')
  expect(html).toContain(`<img src="data:image/png;base64,${pixel}"`)
  expect(html).toContain("default-src 'none'")
})

it('what cannot be read any more leaves neither conversations nor a folder', async () => {
  const { page, folder } = await start()
  const given = valueOf(await giveFile(page, 'x.zip', archive()))
  const [staged = ''] = readdirSync(join(folder, 'importing'))
  for (const name of readdirSync(join(folder, 'importing', staged)))
    if (name !== 'given') rmSync(join(folder, 'importing', staged, name), { recursive: true })
  expect(await takeFile(page, given)).toMatchObject({ ok: false, error: { kind: 'storage' } })
  expect(valueOf(await page.call('conversations.list', {}))).toEqual([])
  expect(valueOf(await page.call('conversations.folders', {}))).toEqual([])
})

it('a preview says how an export begins, what it leaves out and how large it is, without its files', async () => {
  const { page } = await start()
  await take(page, archive({ 'file_000000aa.png': Buffer.from(pixel, 'base64') }))
  const options = { form: 'openai-jsonl', withFiles: true, everyBranch: false, asZip: false } as const
  const written = await writeFile(page, options)
  const preview = valueOf(await page.call('transfer.preview', options))
  expect(preview).toMatchObject({ isCut: false, read: 3, count: 3, losses: written.losses })
  const [first] = written.bytes.toString('utf8').split('\n')
  expect(preview.text.replace('…', pixel)).toBe(`${first}\n`)
  // The file is a third longer as text, and is contained only once.
  expect(Math.abs(preview.bytes - written.bytes.length)).toBeLessThan(100)
  expect((await page.call('transfer.preview', { ...options, ids: [] })).ok).toBe(false)
})

const bomb = () =>
  zipSync({ 'conversations.json': [new Uint8Array(64 * 1024 * 1024).fill(0x20), { level: 9 }] })
/** The end of the archive states the number of entries, and nothing is read before that is checked. */
const many = () => {
  const bytes = zipSync({ 'conversations.json': json([samples.chatgpt.plain]) })
  const end = new DataView(bytes.buffer, bytes.byteOffset + bytes.byteLength - 22)
  end.setUint16(8, 50_001, true)
  end.setUint16(10, 50_001, true)
  return bytes
}
const link = () =>
  zipSync({ 'conversations.json': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
const claim = () =>
  withClaim(
    zipSync(
      { 'conversations.json': json([samples.chatgpt.plain]), 'a.png': new Uint8Array(10) },
      { level: 0 },
    ),
    0xf000_0000,
  )

describe('hostile files', () => {
  it.each([
    ['nothing', () => new Uint8Array(), 'This file is empty.'],
    ['a text', () => strToU8('Hello there, this is no export'), 'No conversations were found in this file.'],
    ['other JSON', () => json({ a: 1 }), 'No conversations were found in this file.'],
    [
      'JSON that is cut off',
      () => json([samples.chatgpt.plain]).slice(0, 200),
      'No conversations were found in this file.',
    ],
    ['deep nesting', () => strToU8('['.repeat(100_000)), 'This file is nested deeper than any export.'],
    ['a zip bomb', bomb, 'A file in this archive grows to more than 200 times its size.'],
    [
      'a name that leads out',
      () => zipSync({ '../conversations.json': json([]) }),
      'This archive has links, or names that lead out of its folder.',
    ],
    ['a link', link, 'This archive has links, or names that lead out of its folder.'],
    ['more files than any', many, 'This archive has more than 50,000 files.'],
    ['a claim of 8 GB', claim, 'This archive would have more than 8 GB unpacked.'],
    [
      'an archive that is cut off',
      () => zipSync({ 'conversations.json': json([samples.chatgpt.plain]) }).slice(0, 100),
      'This archive is damaged, or was not downloaded whole.',
    ],
  ])('%s is refused in words', async (_name, make, words) => {
    const { page, folder } = await start()
    const given = await giveFile(page, 'x', make())
    expect(given).toMatchObject({ ok: false, error: { message: words } })
    expect(valueOf(await page.call('conversations.list', {}))).toEqual([])
    expect(existsSync(join(folder, 'importing'))).toBe(true)
  })

  it('a tree that goes in circles, has no parents or the same id twice is made straight, and told', async () => {
    const { page } = await start()
    const { given, report } = await take(
      page,
      json([
        {
          title: 'Circle',
          mapping: {
            a: { id: 'a', parent: 'c', message: message('A') },
            b: { id: 'b', parent: 'a', message: message('B') },
            c: { id: 'c', parent: 'b', message: message('C') },
            d: { id: 'd', parent: 'gone', message: message('D') },
            __proto__: { id: 'p' },
          },
          current_node: 'd',
        },
      ]),
    )
    expect(given.found).toMatchObject([{ turns: 4, branches: 2 }])
    expect(report.notes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['cycle', 'missing-parent', 'branches']),
    )
  })

  it('one conversation that is too long is skipped, and the others come', async () => {
    const { page } = await start()
    const long = {
      title: 'Long',
      mapping: {
        a: {
          message: {
            author: { role: 'user' },
            content: { content_type: 'text', parts: ['x'.repeat(17 * 1024 * 1024)] },
          },
        },
      },
    }
    const given = valueOf(await giveFile(page, 'x', json([long, samples.chatgpt.plain])))
    expect(given.found.map(({ title, skipped }) => [title, skipped])).toEqual([
      ['Long', 'too-long'],
      ['A sample', undefined],
    ])
    expect(valueOf(await takeFile(page, given)).conversationIds).toHaveLength(1)
  })
})

function message(text: string) {
  return { author: { role: 'user' }, content: { content_type: 'text', parts: [text] } }
}

/** Makes every entry of an archive claim another size, in its directory. */
function withClaim(zip: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at < zip.byteLength - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + 20, bytes, true)
      view.setUint32(at + 24, bytes, true)
    }
  }
  return zip
}
