import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { JsonObject } from '../../shared/json.ts'
import type { McpTransport } from '../../shared/mcp/server.ts'
import { agree, createTestMcp, valueOf, type TestMcp } from './testing/create-test-mcp.ts'
import { startOddHttp } from './testing/odd-http.ts'
import type { OddKind } from './testing/odd-server.ts'

const program = fileURLToPath(new URL('testing/odd-program.ts', import.meta.url))

const stdio = (kind: OddKind): McpTransport => ({
  kind: 'stdio',
  command: process.execPath,
  args: [program, kind],
  cwd: '',
  variables: [],
})

type Way = 'http' | 'stdio'

/** Connects to a server of this kind, over the given transport. */
async function connectTo(kind: OddKind, way: Way, mcp: TestMcp = createTestMcp({ confirm: agree })) {
  let transport = stdio(kind)
  if (way === 'http') {
    const http = await startOddHttp(kind)
    onTestFinished(() => http.close())
    transport = { kind: 'http', address: http.url, headers: [] }
  }
  const { id } = valueOf(await mcp.service.add({ definition: { name: 'odd', transport }, secrets: [] }))
  const server = valueOf(await mcp.service.start(id))
  const call = (tool: string, given: JsonObject = {}) =>
    mcp.service.call({ id, tool, arguments: given, callId: 'call-1' })
  const state = () => valueOf(mcp.service.get(id)).server.state
  return { ...mcp, id, server, call, state }
}

describe.each<Way>(['http', 'stdio'])('a server over %s', (way) => {
  it('is connected to, listed and called, and the messages of a call are kept with it', async () => {
    const app = await connectTo('plain', way)
    expect(app.server).toMatchObject({
      toolCount: 1,
      state: { status: 'ready', serverName: 'odd plain', instructions: 'Be kind.' },
    })
    expect(app.server.state).toMatchObject({ protocol: expect.stringMatching(/^20\d\d-/) })
    expect(valueOf(app.service.get(app.id))).toMatchObject({
      tools: [{ name: 'echo', hints: { readOnly: true } }],
      prompts: [{ name: 'greet', arguments: [{ name: 'who', isRequired: true }] }],
      resources: [{ uri: 'file:///week.csv', name: 'week' }],
      changes: null,
    })
    expect(valueOf(await app.call('echo', { text: 'hé' }))).toMatchObject({
      text: '{"text":"hé"}',
      isError: false,
      runId: 'run-1',
    })
    const [query] = app.queries
    expect(JSON.parse(Buffer.from(query?.answer.sent?.body ?? []).toString())).toMatchObject({
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'hé' } },
    })
    expect(query?.answer.text).toContain('"result"')
    expect(query?.answer.head?.status).toBe(way === 'http' ? 200 : undefined)
    const messages = valueOf(app.service.messages(app.id))
    expect(messages.map(({ from }) => from)).toContain('server')
    expect(messages.some(({ text }) => text.includes('notifications/initialized'))).toBe(true)
  })

  it('answers with every type of content, whose files are stored under the type of their bytes', async () => {
    const app = await connectTo('content', way)
    const { text, media } = valueOf(await app.call('all'))
    expect(text).toBe(
      'Six days.\n\nfile:///week.csv\nday,count\n\n[resource] file:///more\nmore\n\n{"days":6}',
    )
    expect(media).toMatchObject([
      { mediaType: 'image/png', width: 1, height: 1, attachmentId: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { mediaType: 'audio/wav' },
      { mediaType: 'image/png', name: 'week.png' },
    ])
    expect(media.every((item) => item.data === undefined)).toBe(true)
  })

  it('has prompts and resources that can be inserted', async () => {
    const { service, id } = await connectTo('plain', way)
    expect(valueOf(await service.prompt({ id, name: 'greet', arguments: { who: 'you' } }))).toEqual({
      messages: [{ role: 'user', text: '{"who":"you"}', media: [] }],
    })
    expect(valueOf(await service.resource({ id, uri: 'file:///week.csv' }))).toEqual({
      text: 'file:///week.csv\nday,count',
      media: [],
    })
  })

  it('that hangs is stopped by the user, and told so', async () => {
    const app = await connectTo('hangs', way)
    const result = app.call('wait')
    await vi.waitFor(() => expect(valueOf(app.service.messages(app.id)).at(-1)?.text).toMatch(/tools\/call/))
    app.service.cancel('call-1')
    expect(await result).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(
      valueOf(app.service.messages(app.id)).some(({ text }) => text.includes('notifications/cancelled')),
    ).toBe(true)
    expect(app.queries[0]?.error).toMatchObject({ kind: 'cancelled' })
  })

  it.each<[OddKind, string, object, string]>([
    ['error', 'fail', { kind: 'rejected' }, 'odd answered with an error: zone is unknown'],
    ['huge', 'huge', { kind: 'invalid-response' }, 'odd sent a message of more than 8 MB.'],
    ['floods', 'flood', { kind: 'invalid-response' }, 'odd sent too many messages'],
    ['wrong', 'echo', { kind: 'invalid-response' }, 'odd answered with something that is not MCP.'],
  ])('that is odd (%s) costs its call, in words', async (kind, tool, error, words) => {
    const app = await connectTo(kind, way)
    const result = await app.call(tool)
    expect(result).toMatchObject({ ok: false, error })
    expect(result).toMatchObject({ error: { message: expect.stringContaining(words) } })
  })

  it('that asks for models, input or folders is refused in words, which the user is told of', async () => {
    const app = await connectTo('asks', way)
    expect(valueOf(await app.call('ask')).text.split('\n')).toEqual([
      expect.stringContaining('sampling'),
      expect.stringContaining('elicitation'),
      expect.stringContaining('roots'),
    ])
    expect(valueOf(app.service.get(app.id)).refusals).toEqual([
      { method: 'sampling/createMessage', count: 1 },
      { method: 'elicitation/create', count: 1 },
      { method: 'roots/list', count: 1 },
    ])
  })

  it('that changes its tools is listed again, and what is different is told until it was seen', async () => {
    const app = await connectTo('changes', way)
    await app.call('one')
    await vi.waitFor(() =>
      expect(valueOf(app.service.get(app.id))).toMatchObject({
        changes: { added: ['three'], changed: ['one'], removed: ['two'] },
      }),
    )
    valueOf(app.service.seeChanges(app.id))
    expect(valueOf(app.service.get(app.id)).changes).toBeNull()
    expect(await app.call('two')).toMatchObject({
      error: { message: 'odd no longer has a tool named two.' },
    })
  })

  it('that lists a tool twice, or a broken one, has the others', async () => {
    const app = await connectTo('twins', way)
    const { tools, refused } = valueOf(app.service.get(app.id))
    expect(tools.map(({ name }) => name)).toEqual(['echo', 'other'])
    expect(refused).toEqual([
      { name: 'echo', why: 'twice' },
      { name: '', why: 'no-name' },
    ])
  })

  it('is listed page by page', async () => {
    const app = await connectTo('pages', way)
    expect(app.server.toolCount).toBe(25)
  })

  it('reports errors of its tools as results', async () => {
    const app = await connectTo('failing', way)
    expect(valueOf(await app.call('fail'))).toMatchObject({ text: 'No such file', isError: true })
  })
})

describe('a program', () => {
  it('that dies in a call says why, with its last lines, and is started again by the next call', async () => {
    const app = await connectTo('dies', 'stdio')
    expect(await app.call('die')).toMatchObject({
      error: { message: 'The program of odd ended (code 3).' },
    })
    expect(app.state()).toMatchObject({
      status: 'failed',
      lines: expect.arrayContaining(['about to fail', 'out of memory']),
    })
    expect(valueOf(await app.service.start(app.id)).state.status).toBe('ready')
  })

  it('that writes other lines to stdout is understood all the same', async () => {
    const app = await connectTo('noisy', 'stdio')
    expect(valueOf(await app.call('echo')).text).toBe('{}')
    const noise = valueOf(app.service.messages(app.id)).filter(({ from }) => from === 'noise')
    expect(noise).toHaveLength(3)
  })

  it('that says of every list that it has changed is asked now and then only', async () => {
    const app = await connectTo('restless', 'stdio')
    await app.call('one')
    const lists = valueOf(app.service.messages(app.id)).filter(
      ({ from, text }) => from === 'app' && text.includes('tools/list'),
    )
    expect(lists.length).toBeLessThan(4)
  })

  it('gets the variables that were named, and nothing else', async () => {
    const environment = { LANG: 'C', OTHER: 'not named', GATEWAY_PLAYGROUND_KEY: 'sk-hush-hush-1' }
    const mcp = createTestMcp({ confirm: agree, environment })
    const transport: McpTransport = {
      ...(stdio('tells') as Extract<McpTransport, { kind: 'stdio' }>),
      variables: [
        { name: 'LANG', from: 'system' },
        { name: 'GATEWAY_PLAYGROUND_KEY', from: 'system' },
        { name: 'TOKEN', from: 'secret' },
      ],
    }
    const { id } = valueOf(
      await mcp.service.add({
        definition: { name: 'tells', transport },
        secrets: [{ name: 'TOKEN', value: 'hush-hush-2468' }],
      }),
    )
    const { text } = valueOf(await mcp.service.call({ id, tool: 'environment', arguments: {}, callId: '1' }))
    // The secret in the program's answer is masked before anybody sees it.
    expect(JSON.parse(text)).toEqual({ LANG: 'C', TOKEN: '•••' })
    expect(JSON.stringify([mcp.queries, mcp.service.messages(id)])).not.toContain('hush-hush')
    expect(mcp.host.log.lines.join()).not.toContain('hush-hush')
  })

  it('is ended with everything it has started', async () => {
    const app = await connectTo('forks', 'stdio')
    const pid = Number(valueOf(await app.call('fork')).text)
    expect(() => process.kill(pid, 0)).not.toThrow()
    await app.service.stop(app.id)
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow())
    expect(app.state()).toEqual({ status: 'stopped' })
  })

  it('that is not there is said to be missing', async () => {
    const mcp = createTestMcp({ confirm: agree })
    const transport: McpTransport = {
      kind: 'stdio',
      command: 'no-such-program-here',
      args: [],
      cwd: '',
      variables: [],
    }
    const { id } = valueOf(await mcp.service.add({ definition: { name: 'none', transport }, secrets: [] }))
    expect(valueOf(await mcp.service.start(id)).state).toMatchObject({
      status: 'failed',
      error: { message: 'Program not found: no-such-program-here' },
    })
  })
})
