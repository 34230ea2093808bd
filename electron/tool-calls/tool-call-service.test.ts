import { describe, expect, it } from 'vitest'
import type { ToolAnswer } from '../../shared/conversations/tool-answers.ts'
import { deniedResult, type ToolCall } from '../../shared/conversations/tool-calls.ts'
import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Block } from '../../shared/runs/block.ts'
import {
  createTestConversations,
  valueOf,
  type TestConversations,
} from '../conversations/testing/create-test-conversations.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { answerWith, startLoopback, type Loopback } from '../gateway/testing/loopback.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { createKnownSecrets } from '../keys/known-secrets.ts'
import { createAddressGuard } from '../library/in/address-guard.ts'
import type { AnsweredQuery } from '../runs/query-log.ts'
import type { CallToolDependencies } from './call-tool.ts'
import { createToolCallService, type ToolCallServiceDependencies } from './tool-call-service.ts'

const call = (callId: string, name: string, args = '{"city":"杭州"}'): Block => ({
  type: 'tool-call',
  callId,
  name,
  arguments: args,
})

const tools = {
  isSent: true,
  value: ['get_weather', 'get_air'].map((name) => ({
    type: 'function',
    function: {
      name,
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  })),
}

const http = (url: string, more: Partial<ToolAnswer['http']> = {}): ToolAnswer => ({
  source: 'http',
  fixedResults: ['多云 18 °C'],
  http: { method: 'POST', url, headers: '', ...more },
})

interface ServiceOptions {
  readonly confirm?: (question: { readonly detail: string }) => Promise<Result<void>>
  readonly holdsKey?: (text: string) => boolean
  readonly guard?: CallToolDependencies['guard']
  readonly test?: TestConversations
  readonly mcp?: ToolCallServiceDependencies['mcp']
}

const noServers: ToolCallServiceDependencies['mcp'] = {
  toolOf: () => undefined,
  agree: async () => ok(),
  callTool: () => Promise.reject(new Error('no server')),
}

function createService(options: ServiceOptions = {}) {
  const test = options.test ?? createTestConversations()
  const queries: AnsweredQuery[] = []
  const changes: string[] = []
  const service = createToolCallService({
    database: test.database,
    log: test.host.log,
    newest: (id) => test.conversations.newest({ id, count: 1 }),
    gateway: createGateway({ clock: systemClock, identity: plainIdentity }),
    clock: systemClock,
    systemProxy: async () => null,
    guard: options.guard ?? createAddressGuard,
    recordQuery(query) {
      queries.push(query)
      return 'recorded'
    },
    mcp: options.mcp ?? noServers,
    confirm: options.confirm,
    holdsKey: options.holdsKey ?? (() => false),
    emit: (name) => void changes.push(name),
  })
  return { test, service, queries, changes }
}

/** A conversation whose newest answer calls these tools. */
function converse(
  { conversations }: TestConversations,
  toolAnswers: Record<string, ToolAnswer>,
  blocks: Block[] = [call('1', 'get_weather')],
) {
  const created = valueOf(
    conversations.create({
      format: 'chat',
      model: 'practice-tools',
      parameters: { tools },
      toolAnswers,
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'Weather?' }] },
        { role: 'assistant', blocks },
      ],
    }),
  )
  const { id: conversationId, headTurnId } = created
  const turnId = headTurnId ?? ''
  return { conversationId, turnId, place: { conversationId, turnId, callId: '1' } }
}

/** The calls of a turn once none is running. */
async function settled(
  service: ReturnType<typeof createToolCallService>,
  place: { conversationId: string; turnId: string },
): Promise<ToolCall[]> {
  return expect
    .poll(() => valueOf(service.get(place)).calls)
    .not.toContainEqual(expect.objectContaining({ status: 'calling' }))
    .then(() => valueOf(service.get(place)).calls)
}

async function startEcho(): Promise<Loopback> {
  return startLoopback((response, { body }) => void response.end(`{"said":${body === '' ? 'null' : body}}`))
}

describe('a tool call', () => {
  it('begins as its tool says: a fixed result is there, a server waits for approval, all else for the user', () => {
    const { test, service } = createService()
    const { conversationId, turnId } = converse(
      test,
      {
        get_air: { source: 'fixed', fixedResults: ['良，AQI 62', '轻度污染'] },
        get_weather: http('http://a.test/'),
      },
      [call('1', 'get_air'), call('2', 'get_weather'), call('3', 'never_defined')],
    )
    expect(valueOf(service.get({ conversationId, turnId })).calls).toEqual([
      { callId: '1', source: 'fixed', status: 'answered', output: '良，AQI 62', isError: false },
      { callId: '2', source: 'http', status: 'waiting', output: '', isError: false },
      { callId: '3', source: 'manual', status: 'waiting', output: '', isError: false },
    ])
    expect(valueOf(service.waiting())).toEqual([{ conversationId, names: ['get_weather'] }])
  })

  it('asks the server of its tool once it is approved, with the arguments alone, and keeps the text of the answer', async () => {
    const echo = await startEcho()
    const { test, service, queries } = createService()
    const { place } = converse(test, { get_weather: http(`${echo.url}/weather`, { headers: 'x-tenant: 5' }) })
    expect(echo.calls).toEqual([])
    const approved = valueOf(await service.approve({ ...place, method: 'POST', url: `${echo.url}/weather` }))
    expect(approved.calls[0]).toMatchObject({ status: 'calling', exchange: { method: 'POST' } })
    const [done] = await settled(service, place)
    expect(done).toMatchObject({
      status: 'answered',
      output: '{"said":{"city":"杭州"}}',
      isError: false,
      exchange: { url: `${echo.url}/weather`, status: 200, runId: 'recorded' },
    })
    expect(echo.calls).toHaveLength(1)
    const [{ headers, body, method } = { headers: {}, body: '', method: '' }] = echo.calls
    expect({ method, body }).toEqual({ method: 'POST', body: '{"city":"杭州"}' })
    expect(headers).toMatchObject({ 'x-tenant': '5', 'content-type': 'application/json' })
    for (const name of ['authorization', 'x-api-key', 'x-goog-api-key', 'cookie'])
      expect(headers).not.toHaveProperty(name)
    expect(queries).toMatchObject([{ format: 'tool-call', answer: { sent: { method: 'POST' } } }])
  })

  it('puts the arguments of a GET into the query, and sends no body', async () => {
    const echo = await startEcho()
    const { test, service } = createService()
    const { place } = converse(
      test,
      { get_weather: http(`${echo.url}/weather?unit=c#top`, { method: 'GET' }) },
      [call('1', 'get_weather', '{"city":"a&b","days":[1,2]}')],
    )
    const url = `${echo.url}/weather?unit=c&city=a%26b&days=%5B1%2C2%5D`
    valueOf(await service.approve({ ...place, method: 'GET', url }))
    await settled(service, place)
    expect(echo.calls).toMatchObject([{ method: 'GET', url: url.slice(echo.url.length), body: '' }])
  })

  it('sends nothing where main would send something else than was shown', async () => {
    const echo = await startEcho()
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http(`${echo.url}/weather`) })
    const approved = await service.approve({ ...place, method: 'POST', url: `${echo.url}/other` })
    expect(approved).toMatchObject({
      ok: false,
      error: { text: { code: 'conversations.toolShownOtherwise' } },
    })
    expect(echo.calls).toEqual([])
  })

  it('is sent once, however often it is approved meanwhile', async () => {
    const held = Promise.withResolvers<void>()
    const echo = await startLoopback(async (response) => {
      await held.promise
      response.end('late')
    })
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http(echo.url) })
    const shown = { ...place, method: 'POST', url: `${echo.url}/` }
    valueOf(await service.approve(shown))
    valueOf(await service.approve(shown))
    held.resolve()
    await settled(service, place)
    expect(echo.calls).toHaveLength(1)
  })

  it('is told to the model as denied, and can be decided otherwise', () => {
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http('http://a.test/') })
    expect(valueOf(service.deny(place)).calls).toEqual([
      { callId: '1', source: 'http', status: 'denied', output: deniedResult, isError: true },
    ])
    const edited = valueOf(service.set({ ...place, source: 'manual', output: 'Not now', isError: true }))
    expect(edited.calls).toEqual([
      { callId: '1', source: 'manual', status: 'answered', output: 'Not now', isError: true },
    ])
    expect(
      valueOf(service.set({ ...place, source: 'http', output: '', isError: false })).calls,
    ).toMatchObject([{ source: 'http', status: 'waiting' }])
  })
})

const redirect: Parameters<typeof startLoopback>[0] = (response) => {
  response.writeHead(302, { location: 'http://b.test/' })
  response.end()
}

describe('a server of a tool that fails', () => {
  it.each([
    [
      'with a status',
      answerWith('{"error":"no such city"}', 'application/json', 404),
      '{"error":"no such city"}',
    ],
    ['by a redirect', redirect, /redirect \(302\)/],
    ['with what is no text', answerWith('\0\0\0'), /is not text/],
    ['with too much', answerWith('x'.repeat(300_000)), /larger than 256 kB/],
  ])('%s gives an error that can be sent or edited', async (_, answer, output) => {
    const server = await startLoopback(answer)
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http(server.url) })
    valueOf(await service.approve({ ...place, method: 'POST', url: `${server.url}/` }))
    const [done] = await settled(service, place)
    expect(done).toMatchObject({ status: 'answered', isError: true, exchange: { error: {} } })
    if (typeof output === 'string') expect(done?.output).toBe(output)
    else expect(done?.output).toMatch(output)
    const edited = valueOf(service.set({ ...place, source: 'manual', output: '18 °C', isError: false }))
    expect(edited.calls[0]).toMatchObject({ output: '18 °C', isError: false, exchange: { error: {} } })
  })

  it('because nobody listens there says so', async () => {
    const gone = await startLoopback(() => undefined)
    const { test, service } = createService()
    const url = `http://127.0.0.1:1/`
    const { place } = converse(test, { get_weather: http(url) })
    valueOf(await service.approve({ ...place, method: 'POST', url }))
    const [done] = await settled(service, place)
    expect(done).toMatchObject({
      status: 'answered',
      isError: true,
      exchange: { error: { kind: 'network' } },
    })
    expect(done?.output).toContain('127.0.0.1:1')
    expect(gone.calls).toEqual([])
  })

  it('is stopped by the user: it may have run, and is not asked again', async () => {
    const { promise: arrived, resolve: onArrived } = Promise.withResolvers<void>()
    const server = await startLoopback(() => onArrived())
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http(server.url) })
    valueOf(await service.approve({ ...place, method: 'POST', url: `${server.url}/` }))
    await arrived
    service.stop(place)
    const [stopped] = await settled(service, place)
    expect(stopped).toMatchObject({
      status: 'interrupted',
      output: '',
      exchange: { error: { kind: 'cancelled' } },
    })
    expect(server.calls).toHaveLength(1)
  })

  it('does not overwrite a result that was typed meanwhile', async () => {
    const held = Promise.withResolvers<void>()
    const server = await startLoopback(async (response) => {
      await held.promise
      response.end('late')
    })
    const { test, service, queries } = createService()
    const { place } = converse(test, { get_weather: http(server.url) })
    valueOf(await service.approve({ ...place, method: 'POST', url: `${server.url}/` }))
    valueOf(service.set({ ...place, source: 'manual', output: 'mine', isError: false }))
    held.resolve()
    await expect.poll(() => queries.length).toBe(1)
    expect(valueOf(service.get(place)).calls[0]).toMatchObject({ status: 'answered', output: 'mine' })
  })
})

describe('after a crash', () => {
  it('a call that was being made is interrupted, and is not made again', async () => {
    const server = await startLoopback(() => undefined)
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http(server.url) })
    valueOf(await service.approve({ ...place, method: 'POST', url: `${server.url}/` }))
    const { service: next } = createService({ test })
    expect(valueOf(next.get(place)).calls[0]).toMatchObject({
      status: 'interrupted',
      exchange: { url: `${server.url}/` },
    })
    await service.close()
    expect(server.calls.length).toBeLessThan(2)
  })
})

describe('what may be asked', () => {
  it.each([
    ['file:///etc/passwd', 'toolAddressScheme'],
    ['javascript:alert(1)', 'toolAddressScheme'],
    ['http://user:secret@a.test/', 'toolAddressPassword'],
    ['http://169.254.169.254/latest/meta-data/', 'toolAddressOfLink'],
    ['http://2852039166/latest/', 'toolAddressOfLink'],
    ['http://[::ffff:169.254.169.254]/', 'toolAddressOfLink'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'toolAddressOfLink'],
    ['http://[fd00:ec2::254]/', 'toolAddressOfLink'],
    ['http://100.100.100.200/', 'toolAddressOfLink'],
    ['http://metadata.google.internal/', 'toolAddressOfLink'],
    ['', 'toolAddressMissing'],
  ])('is not %s', async (url, code) => {
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http(url) })
    const approved = await service.approve({ ...place, method: 'POST', url })
    expect(approved).toMatchObject({ ok: false, error: { text: { code: `conversations.${code}` } } })
  })

  it.each([
    ['Authorization: Bearer x', 'toolHeaderSecret'],
    ['x-api-key: x', 'toolHeaderSecret'],
    ['Cookie: a=b', 'toolHeaderSecret'],
    ['host: b.test', 'toolHeaderOfApp'],
    ['x-a: 1\nnot a header', 'toolHeaderLine'],
  ])('has no header %j', async (headers, code) => {
    const { test, service } = createService()
    const { place } = converse(test, { get_weather: http('http://127.0.0.1:1/', { headers }) })
    const approved = await service.approve({ ...place, method: 'POST', url: 'http://127.0.0.1:1/' })
    expect(approved).toMatchObject({ ok: false, error: { text: { code: `conversations.${code}` } } })
  })

  it('is no name that leads into the network of this computer', async () => {
    const refusing = { refuses: async () => true, lookup: async () => undefined }
    const { test, service, queries } = createService({ guard: () => refusing })
    const { place } = converse(test, { get_weather: http('http://rebound.test/') })
    valueOf(await service.approve({ ...place, method: 'POST', url: 'http://rebound.test/' }))
    const [done] = await settled(service, place)
    expect(done).toMatchObject({ isError: true, exchange: { error: { kind: 'network' } } })
    expect(done?.output).toContain('leads to an address of this computer')
    expect(queries).toMatchObject([{ answer: { bytes: 0 } }])
  })

  it.each([
    ['POST', 'sk-secret-0123456789'],
    ['GET', 'sk-secret-0123456789'],
    ['POST', 'sk-••••••••6789'],
    ['GET', 'sk-••••••••6789'],
  ] as const)('by %s is never the key of a gateway: %s', async (method, key) => {
    const secrets = createKnownSecrets()
    secrets.hide('sk-secret-0123456789')
    const echo = await startEcho()
    const { test, service } = createService({ holdsKey: (text) => secrets.isIn(text) })
    const { place } = converse(test, { get_weather: http(echo.url, { method }) }, [
      call('1', 'get_weather', JSON.stringify({ city: `of ${key}` })),
    ])
    // Before the card is shown.
    expect(valueOf(service.get(place)).calls).toMatchObject([{ status: 'waiting', hasKey: true }])
    for (const url of [echo.url, `${echo.url}?city=${encodeURIComponent(`of ${key}`)}`]) {
      const approved = await service.approve({ ...place, method, url })
      expect(approved).toMatchObject({ ok: false, error: { text: { code: 'conversations.toolKeyInCall' } } })
    }
    expect(echo.calls).toEqual([])
  })

  it('is agreed to in a dialog that no page can answer, once for each address', async () => {
    const echo = await startEcho()
    const asked: string[] = []
    let answer: Result<void> = err(cancelledError)
    const { test, service } = createService({
      async confirm({ detail }) {
        asked.push(detail)
        return answer
      },
    })
    const { place } = converse(test, { get_weather: http(`${echo.url}/weather`) })
    const shown = { ...place, method: 'POST', url: `${echo.url}/weather` }
    expect(await service.approve(shown)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(echo.calls).toEqual([])
    answer = ok()
    valueOf(await service.approve(shown))
    await settled(service, place)
    valueOf(await service.approve(shown))
    await settled(service, place)
    expect(asked.map((detail) => detail.includes(`POST ${echo.url}/weather`))).toEqual([true, true])
    expect(echo.calls).toHaveLength(2)
  })
})

describe('approval for a conversation', () => {
  const approveAll = { name: 'get_weather', isApproved: true }

  it('makes the calls of an answer by itself, and sends no result', async () => {
    const echo = await startEcho()
    const { test, service } = createService()
    const { conversationId, turnId, place } = converse(test, { get_weather: http(echo.url) })
    const approved = valueOf(await service.approveAll({ conversationId, turnId, ...approveAll }))
    expect(approved.approvedTools).toEqual(['get_weather'])
    await service.look(conversationId)
    expect(await settled(service, place)).toMatchObject([
      { status: 'answered', exchange: { isAutomatic: true } },
    ])
    await service.look(conversationId)
    expect(echo.calls).toHaveLength(1)
    expect(valueOf(test.conversations.get(conversationId)).turns).toHaveLength(2)
  })

  it('ends with the address it was given for', async () => {
    const echo = await startEcho()
    const { test, service } = createService()
    const { conversationId, turnId } = converse(test, { get_weather: http(echo.url) })
    valueOf(await service.approveAll({ conversationId, turnId, ...approveAll }))
    valueOf(
      test.conversations.update({
        id: conversationId,
        toolAnswers: { get_weather: http(`${echo.url}/other`) },
      }),
    )
    await service.look(conversationId)
    expect(valueOf(service.get({ conversationId, turnId }))).toMatchObject({
      approvedTools: [],
      calls: [{ status: 'waiting' }],
    })
    expect(echo.calls).toEqual([])
  })

  it('leaves arguments that do not fit the schema to the user', async () => {
    const echo = await startEcho()
    const { test, service } = createService()
    const { conversationId, turnId } = converse(test, { get_weather: http(echo.url) }, [
      call('1', 'get_weather', '{"town":"Oslo"}'),
      call('2', 'get_weather', 'not JSON'),
    ])
    valueOf(await service.approveAll({ conversationId, turnId, ...approveAll }))
    await service.look(conversationId)
    expect(echo.calls).toEqual([])
    expect(valueOf(service.get({ conversationId, turnId })).calls).toMatchObject([
      { status: 'waiting' },
      { status: 'waiting' },
    ])
  })

  it('is not taken along by a fork', async () => {
    const { test, service } = createService()
    const { conversationId, turnId } = converse(test, { get_weather: http('http://127.0.0.1:1/') })
    valueOf(await service.approveAll({ conversationId, turnId, ...approveAll }))
    const fork = valueOf(test.conversations.fork({ id: conversationId, turnId }))
    expect(fork.toolAnswers).toEqual({ get_weather: http('http://127.0.0.1:1/') })
    const place = { conversationId: fork.id, turnId: fork.headTurnId ?? '' }
    expect(valueOf(service.get(place)).approvedTools).toEqual([])
  })
})
