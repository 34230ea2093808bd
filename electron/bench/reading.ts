import { createParser } from 'eventsource-parser'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { systemClock } from '../host/node/system-clock.ts'
import type { Benchmark, BenchRow } from './benchmark.ts'
import { startChild } from './child.ts'
import { compare, type Comparison } from './compare.ts'
import { chatDeltas } from './reading-stream.ts'

/**
 * How fast a streamed answer is read, from bytes on a socket to parts, against fetch + eventsource-parser + JSON.parse in
 * the same run. Theirs only adds up the text; ours makes every part the window is told of.
 */
export const readingBenchmark: Benchmark = {
  name: 'reading',
  async run() {
    const server = await startChild('./reading-server.ts', 180_000)
    try {
      const origin = `http://127.0.0.1:${server.firstLine}`
      const whole = await compareReading(`${origin}/whole`, '?deltas=20000', 20_000)
      const padded = await compareReading(`${origin}/whole`, '?deltas=20000&padded', 20_000)
      const tiny = await compareReading(`${origin}/chunks`, '?deltas=2000&bytes=7', 2_000)
      return [
        row('20,000 chat deltas, bytes → parts', whole, 1),
        row('the same, no two events alike', padded, 1),
        row('2,000 chat deltas in chunks of 7 bytes', tiny, 0.75),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function compareReading(base: string, query: string, count: number): Promise<Comparison> {
  const expected = chatDeltas(count).join('')
  const check = (text: string, who: string): void => {
    if (text !== expected) throw new Error(`${who} read a wrong text`)
  }
  return compare(
    15,
    5,
    async () => check(await readOurs(base, query), 'ours'),
    async () => check(await readTheirs(base + query), 'eventsource-parser'),
  )
}

async function readOurs(base: string, query: string): Promise<string> {
  const request = chatFormat.request({
    model: 'some-model',
    system: '',
    turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
    parameters: { stream: true },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  let text = ''
  const end = await runExchange({
    request: { ...request.value, path: `/v1/chat/completions${query}` },
    format: chatFormat,
    target: { ...target, baseUrl: base },
    signal: new AbortController().signal,
    clock: systemClock,
    observer: {
      onSent: () => undefined,
      onHead: () => undefined,
      onChunk: () => undefined,
      onParts(parts) {
        for (const part of parts) if (part.type === 'text') text += part.text
      },
    },
  })
  if (end.outcome !== 'done') throw new Error(`ours ended with ${end.outcome}`)
  return text
}

const target: Omit<GatewayTarget, 'baseUrl'> = {
  connectionId: 'bench',
  key: 'sk-a-key-of-the-usual-length-0123456789abcdef',
  extraHeaders: [],
  proxyUrl: null,
  caCertificate: '',
  idleTimeoutMs: 300_000,
}

async function readTheirs(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: '{}' })
  if (response.body === null) throw new Error('there is no body')
  let text = ''
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return
      const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] }
      text += chunk.choices[0]?.delta.content ?? ''
    },
  })
  const decoder = new TextDecoder()
  for await (const bytes of response.body) parser.feed(decoder.decode(bytes, { stream: true }))
  parser.feed(decoder.decode())
  return text
}

function row(what: string, { oursMs, theirsMs, ratio }: Comparison, budget: number): BenchRow {
  const measured = `${ratio.toFixed(2)} × (${oursMs.toFixed(1)} against ${theirsMs.toFixed(1)} ms)`
  return { what, measured, budget: `≥ ${budget} ×`, isMet: ratio >= budget }
}
