import { ZipFile } from 'yazl'
import { expect, it } from 'vitest'
import type { Input } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/errors/result.ts'
import { ok } from '../../shared/errors/result.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import { createKnownSecrets } from '../keys/known-secrets.ts'
import { openSmallArchive } from '../lib/small-archive.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createIncidents } from './create-incidents.ts'

const key = 'sk-incident-"0123/456+789-9f3a'
const proxyPassword = 'p@ss/0123456789:abcd'
const prompt = 'The launch of Falcon is on Tuesday'
const answer = 'Nobody else should know about Falcon'
const basic = Buffer.from(`robot:${proxyPassword}`).toString('base64')

const run = sampleRun({
  url: `https://gateway.example/v1/chat/completions?api_key=${encodeURIComponent(key)}`,
  status: 'failed',
  httpStatus: 500,
  requestId: 'req-7',
  error: {
    kind: 'server',
    message: 'The gateway failed.',
    gatewaySays: `upstream is down, key ${key}`,
    upstreamRequestId: 'up-8',
    detail: `{"prompt":"${prompt}"}`,
  },
})

const record: RunRecord = {
  runId: run.id,
  request: {
    method: 'POST',
    url: run.url,
    headers: [
      { name: 'authorization', value: `Bearer ${key}` },
      { name: 'x-team', value: 'search' },
      { name: 'proxy-authorization', value: `Basic ${basic}` },
    ],
    body: JSON.stringify({
      model: 'm',
      temperature: 0.2,
      messages: [{ role: 'user', content: prompt }],
      note: key,
    }),
    bodyBytes: 100,
  },
  response: {
    status: 500,
    headers: [{ name: 'x-request-id', value: 'req-7' }],
    body: `data: ${JSON.stringify({ choices: [{ delta: { content: answer } }] })}\n\ndata: [DONE]\n`,
    bodyBytes: 80,
    isBodyCut: false,
  },
  events: [
    {
      at: 5,
      event: 'message',
      data: JSON.stringify({ choices: [{ delta: { content: answer } }] }),
      isReadable: true,
    },
    { at: 6, event: 'message', data: Buffer.from(key).toString('base64'), isReadable: true },
  ],
  chunks: [{ at: 5, bytes: 80 }],
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function start() {
  const secrets = createKnownSecrets()
  for (const secret of [key, proxyPassword]) secrets.hide(secret)
  const { handlers } = createIncidents({
    clock: createMemoryClock(1_800_000_000_000),
    version: '1.2.3',
    runs: { get: () => ok(run), record: async () => ok(record) },
    describeConnection: () => undefined,
    redact: (text) => secrets.redact(text),
  })
  const context = { signal: new AbortController().signal }
  return {
    make: (input: Input<'incidents.make'>) => handlers['incidents.make'](input, context),
    read: (input: Input<'incidents.read'>) => handlers['incidents.read'](input, context),
  }
}

/** The content of a bundle, entry by entry. */
async function contentsOf(zip: string): Promise<Map<string, string>> {
  const archive = await openSmallArchive(Buffer.from(zip, 'base64'), {
    maxEntries: 50,
    maxEntryBytes: 10_000_000,
    maxTotalBytes: 20_000_000,
  })
  const contents = new Map<string, string>()
  for (const entry of archive.entries) contents.set(entry.name, (await entry.read()).toString('latin1'))
  archive.close()
  return contents
}

const doctor = `1 passed, the proxy said ${proxyPassword}`

it.each([true, false])(
  'has no secret in any spelling in any byte of any entry (texts: %s)',
  async (hasContents) => {
    const handlers = start()
    const made = valueOf(await handlers.make({ runId: run.id, doctor, hasContents }))
    const contents = await contentsOf(made.zip)
    expect([...contents.keys()]).toEqual([
      'incident.json',
      'SUMMARY.md',
      'exchange.har',
      'exchange.json',
      'doctor.txt',
    ])
    const all = [...contents.values(), made.summary, made.fileName].join('\n')
    for (const secret of [key, proxyPassword])
      for (const spelling of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
        Buffer.from(secret).toString('hex'),
      ])
        expect(all).not.toContain(spelling)
    expect(all).not.toContain(basic)
    expect(contents.get('SUMMARY.md')).toContain('`req-7` `up-8`')
    expect(contents.get('SUMMARY.md')).toContain('- Outcome: Failed')
  },
)

it('replaces texts by their lengths, and keeps what the ticket is about', async () => {
  const handlers = start()
  const made = valueOf(await handlers.make({ runId: run.id, hasContents: false }))
  const all = [...(await contentsOf(made.zip)).values()].join('\n')
  expect(all).not.toMatch(/Falcon/)
  expect(all).toContain('characters')
  expect(all).toContain('temperature')
  expect(made.summary).toContain('upstream is down')
  const whole = valueOf(await handlers.make({ runId: run.id, hasContents: true }))
  expect([...(await contentsOf(whole.zip)).values()].join('\n')).toContain(prompt)
})

it('is read back as it was made', async () => {
  const handlers = start()
  const { zip, files, summary } = valueOf(
    await handlers.make({ runId: run.id, doctor: 'all passed', hasContents: true }),
  )
  const opened = valueOf(await handlers.read({ zip }))
  expect(opened).toMatchObject({ files, summary, doctor: 'all passed\n', facts: { appVersion: '1.2.3' } })
  expect(opened.exchange?.run).toMatchObject({ status: 'failed', requestId: 'req-7' })
  expect(opened.exchange?.record.events).toHaveLength(2)
})

async function zipOf(...entries: [name: string, content: string | Buffer][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const facts = JSON.stringify({
  format: 'gateway-playground-incident',
  version: 1,
  createdAt: 0,
  appVersion: '1',
  platform: 'x',
  hasContents: true,
  requestIds: [],
})

it.each<[string, () => Promise<Buffer>, string]>([
  ['no ZIP', async () => Buffer.from('hello'), 'notAnIncident'],
  ['another ZIP', () => zipOf(['a.txt', 'hello']), 'notAnIncident'],
  [
    'one of a newer app',
    () => zipOf(['incident.json', facts.replace('"version":1', '"version":2')]),
    'newer',
  ],
  [
    'a record that is none',
    () => zipOf(['incident.json', facts], ['exchange.json', '{"run":1}']),
    'notAnIncident',
  ],
  [
    'a bomb',
    () => zipOf(['incident.json', facts], ['exchange.json', Buffer.alloc(33 * 1024 * 1024)]),
    'tooLarge',
  ],
  [
    'many entries',
    () => zipOf(...Array.from({ length: 40 }, (_, at) => [`${at}`, ''] as [string, string])),
    'notAnIncident',
  ],
  [
    'a name that leaves its folder',
    async () => renamed(await zipOf(['incident.json', facts], ['aa/x', ''])),
    'notAnIncident',
  ],
  ['broken bytes', async () => broken(await zipOf(['incident.json', facts])), 'notAnIncident'],
])('refuses %s', async (_title, make, code) => {
  const read = await start().read({ zip: (await make()).toString('base64') })
  expect(read).toMatchObject({ ok: false, error: { kind: 'invalid-input', code: `incident-${code}` } })
})

function renamed(zip: Buffer): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll('aa/x', '../x'), 'latin1')
}

function broken(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip)
  bytes.fill(0xff, 45, 60)
  return bytes
}
