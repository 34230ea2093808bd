import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { CheckUpItem, CheckUpRequest, Stage, StageId } from '../../shared/doctor/check-up.ts'
import { checkUpReport } from '../../shared/doctor/check-up-report.ts'
import { ok } from '../../shared/errors/result.ts'
import { formatIds, formatRegistry } from '../../shared/formats/registry.ts'
import type { CheckUpTarget } from '../connections/connection-targets.ts'
import { rememberPlace } from '../database/place.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { answerWith, startLoopback, type Answer } from '../gateway/testing/loopback.ts'
import { startSocksProxy } from '../gateway/testing/socks-proxy.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { createKeyHealth } from '../keys/key-health.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createDoctor, type DoctorParts } from './create-doctor.ts'

const key = 'sk-doctor-0123456789-9f3a'
const fixtures = join(import.meta.dirname, '../gateway/fixtures')
const pem = (name: string) => readFileSync(join(fixtures, `${name}.pem`), 'utf8')
const serverKey = pem('server-key')

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

interface Checked {
  readonly items: readonly CheckUpItem[]
  readonly stages: readonly Stage[]
  readonly report: string
  stage(id: StageId): Stage
}

async function check(
  target: Partial<GatewayTarget> & { baseUrl: string },
  options: {
    calls?: CheckUpRequest['calls']
    model?: string
    probesRoutes?: boolean
    proxyMode?: CheckUpTarget['proxyMode']
    lookUp?: DoctorParts['lookUp']
    keyProblem?: CheckUpTarget['keyProblem']
    checkPlace?: DoctorParts['checkPlace']
    signal?: AbortSignal
    onItem?: (item: CheckUpItem) => void
  } = {},
): Promise<Checked> {
  const full: GatewayTarget = {
    connectionId: 'c1',
    key,
    extraHeaders: [{ name: 'x-team', value: 'search-team-secret' }],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 10_000,
    connectTimeoutMs: 5_000,
    ...target,
  }
  const { keyProblem, lookUp } = options
  const keyHealth = createKeyHealth({ clock: systemClock, onChanged: () => undefined })
  const { service: doctor } = createDoctor({
    clock: systemClock,
    keyHealth,
    gateway: createGateway({ clock: systemClock, identity: plainIdentity }),
    checkPlace: options.checkPlace ?? (() => ok()),
    ...(lookUp !== undefined && { lookUp }),
    connections: {
      resolveForCheckUp: async () =>
        ok({
          target: full,
          proxyMode: options.proxyMode ?? 'none',
          keyIds: ['k1'],
          ...(keyProblem && { keyProblem }),
        }),
    },
  })
  const items: CheckUpItem[] = []
  const done = await doctor.run(
    {
      connectionId: 'c1',
      calls: options.calls ?? [],
      probesRoutes: options.probesRoutes,
      model: options.model,
    },
    {
      signal: options.signal ?? new AbortController().signal,
      async send(item) {
        items.push(item)
        options.onItem?.(item)
      },
    },
  )
  expect(done.ok).toBe(true)
  const stages = items.flatMap((item) => (item.type === 'done' ? [item.stage] : []))
  const proofs = items.flatMap((item) => (item.type === 'proof' ? [item.proof] : []))
  const report = checkUpReport({ version: '1.0.0', baseUrl: target.baseUrl, stages, proofs })
  for (const secret of [key, '9f3a', 'search-team-secret']) {
    expect(report).not.toContain(secret)
    expect(JSON.stringify(items)).not.toContain(secret)
  }
  return {
    items,
    stages,
    report,
    stage(id) {
      const stage = stages.find((candidate) => candidate.id === id)
      if (stage === undefined) throw new Error(`The stage ${id} was not told of`)
      return stage
    },
  }
}

/** A summary of the stages: `lookup passed`. */
const outline = ({ stages }: Checked) => stages.map(({ id, state }) => `${id} ${state}`)

const list = JSON.stringify({
  success: true,
  object: 'list',
  data: [{ id: 'model-a', object: 'model', owned_by: 'x', supported_endpoint_types: ['openai'] }],
})

/** Expects that only this stage fails and the later ones are skipped. */
function onlyFails(checked: Checked, id: StageId): Stage {
  const failed = checked.stages.filter(({ state }) => state === 'failed')
  expect(failed.map((stage) => stage.id)).toEqual([id])
  const index = checked.stages.findIndex((stage) => stage.id === id)
  for (const later of checked.stages.slice(index + 1).filter((stage) => stage.id !== 'clock')) {
    expect(later).toMatchObject({ state: 'skipped', finding: expect.stringContaining('Not ') })
  }
  return checked.stage(id)
}

test('a gateway in order passes every stage that there is something to say about', async () => {
  const server = await startLoopback(answerWith(list))
  const checked = await check({ baseUrl: server.url })
  expect(outline(checked)).toEqual([
    'lookup passed',
    'connection passed',
    'proxy skipped',
    'certificate skipped',
    'address passed',
    'key passed',
    'models passed',
    'calls skipped',
    'streaming skipped',
    'clock passed',
  ])
  expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/models'])
  expect(checked.items.at(-1)).toMatchObject({ type: 'finished' })
  expect(checked.items[0]).toEqual({ type: 'begun', stage: 'lookup' })
  expect(checked.stage('address').durationMs).toBeGreaterThan(0)
})

describe('one broken server per stage', () => {
  test('a name that leads nowhere', async () => {
    const checked = await check({ baseUrl: 'https://gateway.invalid' })
    expect(onlyFails(checked, 'lookup')).toMatchObject({
      finding: 'Host not found: gateway.invalid',
      fix: expect.stringContaining('Check the spelling of the address'),
    })
  })

  test('a name server that does not answer', async () => {
    const checked = await check(
      { baseUrl: 'https://gateway.example' },
      { lookUp: () => Promise.reject(Object.assign(new Error('x'), { code: 'EAI_AGAIN' })) },
    )
    expect(onlyFails(checked, 'lookup').finding).toContain('the DNS server did not respond')
  })

  test('a port where nothing answers', async () => {
    const port = await unusedPort()
    const checked = await check({ baseUrl: `http://127.0.0.1:${port}` })
    expect(onlyFails(checked, 'connection').finding).toBe(
      `Connection refused: nothing is listening on 127.0.0.1:${port}.`,
    )
  })

  test('a certificate that signed itself', async () => {
    const server = await startLoopback(answerWith(list), { cert: pem('self-signed'), key: serverKey })
    const checked = await check({ baseUrl: server.url })
    expect(onlyFails(checked, 'certificate')).toMatchObject({
      finding: 'The certificate localhost is self-signed, valid until 27 Jan 2121.',
      fix: 'If this is your own gateway, add its certificate authority to the connection.',
    })
    expect(server.calls).toEqual([])
  })

  test('a certificate of an authority nobody knows here, which passes once the authority is given', async () => {
    const secure = { cert: pem('localhost') + pem('authority'), key: serverKey }
    const server = await startLoopback(answerWith(list), secure)
    const refused = await check({ baseUrl: server.url })
    expect(onlyFails(refused, 'certificate').finding).toMatch(
      /^The certificate localhost is issued by Gateway Playground test authority, which this computer does not trust/,
    )
    const trusted = await check({ baseUrl: server.url, caCertificate: pem('authority') })
    expect(trusted.stage('certificate')).toMatchObject({
      state: 'passed',
      finding: expect.stringMatching(
        /^TLS 1\.3, localhost, issued by Gateway Playground test authority, valid until 1 Jan 2120, trusted through the certificate authority of this connection$/,
      ),
    })
    expect(trusted.stage('models').state).toBe('passed')
  })

  test('a self-signed certificate that was given as the authority', async () => {
    const server = await startLoopback(answerWith(list), { cert: pem('self-signed'), key: serverKey })
    const checked = await check({ baseUrl: server.url, caCertificate: pem('self-signed') })
    expect(checked.stage('certificate').state).toBe('passed')
    expect(checked.stage('models').state).toBe('passed')
  })

  test('an expired certificate', async () => {
    const server = await startLoopback(answerWith(list), { cert: pem('expired'), key: serverKey })
    const checked = await check({ baseUrl: server.url, caCertificate: pem('authority') })
    expect(onlyFails(checked, 'certificate').finding).toMatch(/expired on \d+ \w+ 2020\.$/)
  })

  test('a certificate for another host', async () => {
    const server = await startLoopback(answerWith(list), { cert: pem('other'), key: serverKey })
    const checked = await check({ baseUrl: server.url, caCertificate: pem('authority') })
    expect(onlyFails(checked, 'certificate').finding).toMatch(
      /^The certificate is for .+, not for 127\.0\.0\.1\.$/,
    )
  })

  test('http behind an https address', async () => {
    const server = await startLoopback(answerWith(list))
    const checked = await check({ baseUrl: server.url.replace('http:', 'https:') })
    expect(onlyFails(checked, 'certificate').finding).toBe('127.0.0.1 does not use https on this port.')
  })

  test('a web page in place of the list', async () => {
    const server = await startLoopback(answerWith('<!doctype html><title>Welcome</title>', 'text/html'))
    const checked = await check({ baseUrl: server.url })
    expect(onlyFails(checked, 'address').finding).toBe(
      '/v1/models returned a web page (200), not a model list.',
    )
    expect(checked.stage('address').betterAddress).toBeUndefined()
  })

  test('a web page where another path has the list, which is then named', async () => {
    const server = await startLoopback((response, call) =>
      call.url === '/v1/models'
        ? answerWith(list)(response, call)
        : answerWith('<html></html>', 'text/html')(response, call),
    )
    const checked = await check({ baseUrl: `${server.url}/team/gateway` })
    expect(onlyFails(checked, 'address')).toMatchObject({ betterAddress: server.url })
    expect(checked.report).toContain(`        ${server.url} returns a model list: use it as the address.`)
    expect(server.calls.map(({ url }) => url)).toEqual([
      '/team/gateway/v1/models',
      '/team/v1/models',
      '/v1/models',
    ])
  })

  test('a redirect, which is told with its target and not followed', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(301, { location: 'https://elsewhere.example/v1/models?token=abc' })
      response.end()
    })
    const checked = await check({ baseUrl: server.url })
    expect(onlyFails(checked, 'address')).toMatchObject({
      finding:
        '/v1/models redirects to https://elsewhere.example/v1/models (301). The key is only sent to the address of the connection.',
      fix: 'If you trust https://elsewhere.example, use it as the address.',
    })
    expect(server.calls).toHaveLength(1)
  })

  test('JSON of another kind', async () => {
    const server = await startLoopback(answerWith('{"status":"up"}'))
    expect(onlyFails(await check({ baseUrl: server.url }), 'address').finding).toBe(
      '/v1/models returned JSON that is not a model list.',
    )
  })

  test.each([
    [401, 'failed', 'The gateway rejected the key (401).', 'Paste the key again.'],
    [403, 'failed', 'Key disabled or not allowed (403).', 'Choose another key'],
    [429, 'warned', 'Too many requests with this key (429), wait 12 s.', 'Wait 12 s, then run again.'],
  ] as const)('%s for the key', async (status, state, finding, fix) => {
    const server = await startLoopback((response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '12' })
      response.end('{"error":{"message":"No (request id: r1)","type":"new_api_error","code":""}}')
    })
    const checked = await check({ baseUrl: server.url })
    expect(checked.stage('address')).toMatchObject({
      state: 'passed',
      finding: `/v1/models responded as a gateway does, with ${status}`,
    })
    expect(checked.stage('key')).toMatchObject({
      state,
      finding,
      fix: expect.stringContaining(fix),
      gatewaySays: 'No',
    })
    expect(checked.stage('models').state).toBe('skipped')
    expect(checked.stage('clock').state).toBe('passed')
  })

  test('a key that cannot be read is not sent, and the way is checked all the same', async () => {
    const server = await startLoopback(answerWith('{"error":{"message":"no key"}}', 'application/json', 401))
    const checked = await check(
      { baseUrl: server.url, key: null },
      { keyProblem: { kind: 'no-key', message: 'The key cannot be read.', nextStep: 'Paste it again.' } },
    )
    expect(checked.stage('address').state).toBe('passed')
    expect(onlyFails(checked, 'key')).toMatchObject({ finding: 'The key cannot be read.' })
    expect(server.calls[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a stream that arrives in one piece', async () => {
    const server = await startLoopback(chat({ gapMs: 0, holdMs: 150 }))
    const checked = await check({ baseUrl: server.url }, { calls: ['chat'] })
    expect(checked.stage('calls')).toMatchObject({
      state: 'passed',
      finding: '1 of 1 responded, 31 tokens used',
    })
    expect(checked.stage('streaming')).toMatchObject({
      state: 'warned',
      finding: 'Chat completions arrives in one piece.',
      fix: expect.stringContaining('buffer'),
    })
    expect(checked.items).toContainEqual({
      type: 'proof',
      proof: {
        route: 'chat',
        outcome: 'buffered',
        detail: 'model-a responded',
        text: { code: 'doctor.modelResponded', params: { model: 'model-a' } },
      },
    })
  })

  test('a server that takes the request and says nothing', async () => {
    const server = await startLoopback(() => undefined)
    const checked = await check({ baseUrl: server.url, headersTimeoutMs: 200 })
    expect(onlyFails(checked, 'address').finding).toContain('so the request timed out')
  })

  test('a clock that is wrong', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        date: new Date(Date.now() - 3 * 3_600_000).toUTCString(),
      })
      response.end(list)
    })
    expect((await check({ baseUrl: server.url })).stage('clock')).toMatchObject({
      state: 'warned',
      finding: 'This computer is 3 h ahead of the gateway.',
    })
  })
})

test('a stream that arrives while it is written works, and sends one small request', async () => {
  const server = await startLoopback(chat({ gapMs: 12, holdMs: 0 }))
  const checked = await check({ baseUrl: server.url }, { calls: ['chat'] })
  expect(checked.stage('streaming').state).toBe('passed')
  const posts = server.calls.filter(({ method }) => method === 'POST')
  expect(posts.map(({ url }) => url)).toEqual(['/v1/chat/completions'])
  expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({ model: 'model-a', stream: true, max_tokens: 80 })
})

test('a model that thinks until the limit of the small request works', async () => {
  const event = {
    choices: [{ index: 0, delta: {}, finish_reason: 'length' }],
    usage: { completion_tokens: 80 },
  }
  const body = `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`
  const server = await startLoopback((response, call) =>
    call.method === 'POST'
      ? answerWith(body, 'text/event-stream')(response, call)
      : answerWith(list)(response, call),
  )
  const { items } = await check({ baseUrl: server.url }, { calls: ['chat'] })
  const proofs = items.flatMap((item) => (item.type === 'proof' ? [item.proof] : []))
  expect(proofs.find(({ route }) => route === 'chat')?.outcome).toBe('works')
})

test('nothing that is paid for is asked once the data folder is gone, not even between two calls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const database = join(folder, 'playground.sqlite')
  writeFileSync(database, '')
  const checkPlace = rememberPlace(database)
  const offering = list.replace('["openai"]', '["openai","anthropic"]')
  const answer = chat({ gapMs: 12, holdMs: 0 })
  const server = await startLoopback((response, call) => {
    if (call.method !== 'POST') return answerWith(offering)(response, call)
    rmSync(folder, { recursive: true, force: true })
    return answer(response, call)
  })
  const checked = await check({ baseUrl: server.url }, { calls: ['chat', 'messages'], checkPlace })
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/v1/chat/completions',
  ])
  expect(checked.stage('calls')).toMatchObject({
    state: 'failed',
    finding: expect.stringContaining('Nothing was sent.'),
    fix: expect.stringContaining('put the folder back'),
  })
})

test('each chosen format is asked once, in its own way', async () => {
  const gateway = await startPracticeGateway({ port: 0, paceMs: 4 })
  closings.push(() => gateway.close())
  const checked = await check(
    { baseUrl: gateway.url, key: 'practice-full' },
    { calls: ['chat', 'responses', 'messages', 'generate-content'] },
  )
  expect(checked.stage('calls').finding).toMatch(/^4 of 4 responded, \d+ tokens used$/)
  const called = gateway.calls.filter(({ method }) => method === 'POST')
  expect(called.map(({ path }) => path.split('?')[0])).toEqual([
    '/v1/chat/completions',
    '/v1/responses',
    '/v1/messages',
    '/v1beta/models/practice-chat:streamGenerateContent',
  ])
})

describe('a proxy', () => {
  test('is used for every stage behind it, without its password being told', async () => {
    const secure = { cert: pem('localhost') + pem('authority'), key: serverKey }
    const server = await startLoopback(answerWith(list), secure)
    const proxy = await startProxy('open')
    const checked = await check(
      {
        baseUrl: server.url,
        caCertificate: pem('authority'),
        proxyUrl: `http://me:hidden-password@127.0.0.1:${proxy.port}`,
      },
      { proxyMode: 'custom' },
    )
    expect(outline(checked).slice(0, 7)).toEqual([
      'lookup passed',
      'connection passed',
      'proxy passed',
      'certificate passed',
      'address passed',
      'key passed',
      'models passed',
    ])
    expect(checked.stage('proxy').finding).toContain(`127.0.0.1:${proxy.port}`)
    expect(checked.report).not.toContain('hidden-password')
    // Once to test the proxy, once for the certificate, once for the list.
    expect(proxy.tunnels).toEqual([server.url, server.url, server.url].map((url) => new URL(url).host))
  })

  test.each([
    ['wants a password', 407, /requires a user name and password/],
    ['refuses', 403, /refused to connect to gateway\.example \(403\)/],
  ])('that %s', async (_what, status, words) => {
    const proxy = await startProxy(status)
    const checked = await check(
      { baseUrl: 'https://gateway.example', proxyUrl: `http://127.0.0.1:${proxy.port}` },
      { proxyMode: 'system' },
    )
    expect(onlyFails(checked, 'proxy').finding).toMatch(words)
  })

  test('of SOCKS5 is used for every stage behind it, with user and password', async () => {
    const server = await startLoopback(answerWith(list))
    const login = { user: 'me', password: 'hidden-password' }
    const proxy = await startSocksProxy({ login })
    const proxyUrl = `socks5://me:hidden-password@${proxy.host}`
    const checked = await check({ baseUrl: server.url, proxyUrl }, { proxyMode: 'custom' })
    expect(checked.stage('proxy')).toMatchObject({ state: 'passed' })
    expect(checked.stage('models')).toMatchObject({ state: 'passed' })
    expect(checked.report).not.toContain('hidden-password')
    expect(new Set(proxy.asked)).toEqual(new Set([new URL(server.url).host]))
    const wrong = await check(
      { baseUrl: server.url, proxyUrl: `socks5://me:other@${proxy.host}` },
      { proxyMode: 'custom' },
    )
    expect(onlyFails(wrong, 'proxy').finding).toContain('did not accept the user name and password')
    const past = await check(
      { baseUrl: server.url, proxyUrl, proxyBypass: '127.0.0.1' },
      { proxyMode: 'custom' },
    )
    expect(past.stage('proxy')).toMatchObject({ state: 'skipped' })
    expect(past.stage('models')).toMatchObject({ state: 'passed' })
  })

  test('that is not there', async () => {
    const port = await unusedPort()
    const checked = await check(
      { baseUrl: 'https://gateway.example', proxyUrl: `http://127.0.0.1:${port}` },
      { proxyMode: 'custom' },
    )
    expect(onlyFails(checked, 'connection').fix).toContain('Check the port of the proxy')
  })
})

test('stops where it is when the window closes it', async () => {
  const stop = new AbortController()
  const server = await startLoopback(() => undefined)
  const checked = await check(
    { baseUrl: server.url },
    {
      signal: stop.signal,
      onItem: (item) => {
        if (item.type === 'begun' && item.stage === 'address') setImmediate(() => stop.abort())
      },
    },
  )
  expect(checked.stages.map(({ id }) => id)).toEqual(['lookup', 'connection', 'proxy', 'certificate'])
  expect(checked.items.some(({ type }) => type === 'finished')).toBe(false)
})

function word(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
}

/** A chat gateway whose stream pauses between its events, or is buffered and sent at once. */
function chat({ gapMs, holdMs }: { gapMs: number; holdMs: number }): Answer {
  return async (response, call) => {
    if (call.url === '/v1/models') return answerWith(list)(response, call)
    const end = `data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":20,"total_tokens":31}}\n\ndata: [DONE]\n\n`
    const events = [...Array.from({ length: 20 }, (_, index) => word(`${index + 1} `)), end]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    await pause(holdMs)
    if (gapMs === 0) {
      response.end(events.join(''))
      return
    }
    for (const event of events) {
      response.write(event)
      await pause(gapMs)
    }
    response.end()
  }
}

async function startProxy(mode: 'open' | number): Promise<{ port: number; tunnels: string[] }> {
  const tunnels: string[] = []
  const server: Server = createServer()
  server.on('connect', (request, socket) => {
    socket.on('error', () => undefined)
    tunnels.push(request.url ?? '')
    if (mode !== 'open') return socket.end(`HTTP/1.1 ${mode} No\r\ncontent-length: 0\r\n\r\n`)
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    return undefined
  })
  const port = await listen(server)
  return { port, tunnels }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closings.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port
}

async function unusedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await closings.pop()?.()
  return port
}

const proofsOf = ({ items }: Checked) =>
  Object.fromEntries(
    items.flatMap((item) => (item.type === 'proof' ? [[item.proof.route, item.proof.outcome]] : [])),
  )

describe('the routes that no small call tries', () => {
  test('are there on the practice gateway, and nobody is asked for anything', async () => {
    const probed = formatIds.filter(
      (id) => !['list', 'conversation', 'by-hand'].includes(formatRegistry[id].kind),
    )
    const gateway = await startPracticeGateway({ paceMs: 0 })
    closings.push(() => gateway.close())
    const checked = await check(
      { baseUrl: gateway.url, key: 'practice-full' },
      { calls: ['generate-content'], probesRoutes: true },
    )
    expect(proofsOf(checked)).toEqual({
      models: 'works',
      'generate-content': expect.stringMatching(/works|buffered/),
      'generate-content-stream': expect.stringMatching(/works|buffered/),
      ...Object.fromEntries(probed.map((route) => [route, 'reached'])),
      'video-status': 'reached',
    })
    const probes = gateway.calls.filter(
      ({ method, path }) => method === 'POST' && !/:(?:stream)?generateContent/i.test(path),
    )
    expect(probes).toHaveLength(probed.length)
    expect(probes.filter(({ body, status }) => body !== '{}' || status === 200)).toEqual([])
  })

  test.each<[string, Answer, string]>([
    [
      'says so',
      answerWith('{"error":{"message":"Invalid URL (POST /v1/x)"}}', 'application/json', 404),
      'failed',
    ],
    ['sends its web page', answerWith('<!doctype html><p>Hello'), 'failed'],
    ['refuses the key there', answerWith('{"error":{"message":"no"}}', 'application/json', 403), 'failed'],
    [
      'finds the request wrong',
      answerWith('{"error":{"message":"no model"}}', 'application/json', 400),
      'reached',
    ],
  ])('that a gateway which %s is said to have', async (_, answer, outcome) => {
    const server = await startLoopback((response, call) =>
      call.url.startsWith('/v1/models') ? answerWith(list)(response, call) : answer(response, call),
    )
    expect(proofsOf(await check({ baseUrl: server.url }, { probesRoutes: true }))).toMatchObject({
      embeddings: outcome,
      rerank: outcome,
    })
  })

  test('are left alone once the gateway says that these are too many', async () => {
    const gateway = await startPracticeGateway({ paceMs: 0 })
    closings.push(() => gateway.close())
    const checked = await check({ baseUrl: gateway.url, key: 'practice-limited' }, { probesRoutes: true })
    expect(gateway.calls.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(proofsOf(checked)).not.toHaveProperty('videos')
  })
})
