/** A JSON-RPC message, as these servers parse it. */
export interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly error?: { readonly message: string }
  readonly result?: unknown
}

/** Sends a message; a string is sent unchanged. */
export type Send = (message: object | string) => void

export type OddKind = keyof typeof kinds

const schema = { type: 'object', properties: { text: { type: 'string' } } }
const tool = (name: string, more: object = {}) => ({
  name,
  description: `Tool ${name}`,
  inputSchema: schema,
  ...more,
})
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const silence = Buffer.from(
  '524946462600000057415645666d74201000000001000100401f0000401f00000100080064617461020000008080',
  'hex',
).toString('base64')

/** A result with a part of every type. */
export const everyPart = {
  content: [
    { type: 'text', text: 'Six days.' },
    { type: 'image', data: pixel, mimeType: 'image/png' },
    { type: 'audio', data: silence, mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'file:///week.csv', mimeType: 'text/csv', text: 'day,count' } },
    { type: 'resource', resource: { uri: 'file:///week.png', mimeType: 'image/png', blob: pixel } },
    { type: 'resource_link', uri: 'file:///more', name: 'more' },
  ],
  structuredContent: { days: 6 },
}

type Handler = (message: Message, send: Send) => void | Promise<void>

const text = (value: string) => ({ content: [{ type: 'text', text: value }] })
const echo: Handler = ({ id, params }, send) =>
  send({ jsonrpc: '2.0', id, result: text(JSON.stringify(params?.['arguments'] ?? {})) })
const answer =
  (result: unknown): Handler =>
  ({ id }, send) =>
    send({ jsonrpc: '2.0', id, result })

/** Tools in the order in which they are listed; `call` answers their calls. */
const kinds = {
  plain: { tools: [tool('echo', { annotations: { readOnlyHint: true } })], call: echo },
  content: { tools: [tool('all')], call: answer(everyPart) },
  hangs: { tools: [tool('wait')], call: () => undefined },
  dies: {
    tools: [tool('die')],
    call: () => {
      process.stderr.write('about to fail\nout of memory\n')
      process.exit(3)
    },
  },
  floods: {
    tools: [tool('flood')],
    call: (_, send) => {
      for (let count = 0; count < 6_000; count += 1)
        send({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: count } })
    },
  },
  huge: { tools: [tool('huge')], call: answer(text('x'.repeat(10_000_000))) },
  error: {
    tools: [tool('fail')],
    call: ({ id }, send) =>
      send({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'zone is unknown' } }),
  },
  failing: { tools: [tool('fail')], call: answer({ ...text('No such file'), isError: true }) },
  asks: {
    tools: [tool('ask')],
    call: ({ id }, send) => {
      const methods = ['sampling/createMessage', 'elicitation/create', 'roots/list']
      const answers: string[] = []
      asked = (message) => {
        answers.push(message.error?.message ?? 'agreed')
        if (answers.length === methods.length) send({ jsonrpc: '2.0', id, result: text(answers.join('\n')) })
      }
      for (const method of methods) send({ jsonrpc: '2.0', id: method, method, params: {} })
    },
  },
  changes: {
    tools: [tool('one'), tool('two')],
    call: ({ id }, send) => {
      listed = [tool('one', { description: 'Otherwise' }), tool('three')]
      send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
      send({ jsonrpc: '2.0', id, result: text('changed') })
    },
  },
  restless: {
    tools: [tool('one')],
    call: echo,
    onList: (send) => send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }),
  },
  twins: { tools: [tool('echo'), tool('echo'), { name: 7 }, tool('other')], call: echo },
  noisy: {
    tools: [tool('echo')],
    call: (message, send) => {
      send('Debug: here I am')
      send('{"jsonrpc": "2.0", "id": 99')
      send('{"not": "a message"}')
      void echo(message, send)
    },
  },
  wrong: { tools: [tool('echo')], call: answer('not an object') },
  tells: {
    tools: [tool('environment')],
    call: ({ id }, send) =>
      send({
        jsonrpc: '2.0',
        id,
        result: text(JSON.stringify(Object.fromEntries(Object.entries(process.env)))),
      }),
  },
  forks: {
    tools: [tool('fork')],
    async call({ id }, send) {
      const { spawn } = await import('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      send({ jsonrpc: '2.0', id, result: text(String(child.pid)) })
    },
  },
  pages: { tools: Array.from({ length: 25 }, (_, index) => tool(`tool_${index}`)), call: echo },
} satisfies Record<
  string,
  { readonly tools: readonly object[]; readonly call: Handler; readonly onList?: (send: Send) => void }
>

let listed: readonly object[] | undefined
/** Receives the client's answers to requests of the server. */
let asked: ((message: Message) => void) | undefined
const pageLength = 10

/** Answers a message as a server of this kind. */
export function answerOddly(kind: OddKind, message: Message, send: Send): void {
  const { id, method, params } = message
  const server: { tools: readonly object[]; call: Handler; onList?: (send: Send) => void } = kinds[kind]
  const reply = (result: object): void => send({ jsonrpc: '2.0', id, result })
  if (method === undefined) {
    asked?.(message)
    return
  }
  if (method === 'initialize') {
    listed = undefined
    return reply({
      protocolVersion: params?.['protocolVersion'],
      capabilities: { tools: { listChanged: true }, prompts: {}, resources: {} },
      serverInfo: { name: `odd ${kind}`, version: '1.0.0' },
      instructions: 'Be kind.',
    })
  }
  if (method === 'tools/list') {
    const all = listed ?? server.tools
    const start = Number(params?.['cursor'] ?? 0)
    const next = start + pageLength < all.length ? { nextCursor: String(start + pageLength) } : {}
    reply({ tools: all.slice(start, start + pageLength), ...next })
    return server.onList?.(send)
  }
  if (method === 'prompts/list')
    return reply({ prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }] })
  if (method === 'resources/list') return reply({ resources: [{ uri: 'file:///week.csv', name: 'week' }] })
  if (method === 'prompts/get')
    return reply({
      messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify(params?.['arguments']) } }],
    })
  if (method === 'resources/read')
    return reply({ contents: [{ uri: params?.['uri'], mimeType: 'text/csv', text: 'day,count' }] })
  if (method === 'tools/call') {
    void server.call(message, send)
    return
  }
  if (id !== undefined) return reply({})
}
