import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** A server whose models each give one answer that no sensible server would give. */
export interface DegenerateServer {
  readonly url: string
  close(): Promise<void>
}

const deepList = Array.from({ length: 1_500 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')
const deepJson = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`

/** The answer of each model, with a paragraph before and after it. */
const texts: Readonly<Record<string, string>> = {
  'quotations-in-one-line': '>'.repeat(2_000),
  'items-in-one-line': `${'- '.repeat(3_000)}end`,
  'a-list-of-1500-levels': deepList,
  'a-paragraph-of-10-mb': 'word '.repeat(2_000_000),
  'code-of-20000-comparisons': `\`\`\`typescript\n${'a<'.repeat(20_000)}\n\`\`\``,
  'code-as-csharp': `\`\`\`csharp\n${'a<b>\n'.repeat(1_600)}\`\`\``,
  'a-table-of-10000-columns': `|${' a |'.repeat(10_000)}\n|${'---|'.repeat(10_000)}\n|${' b |'.repeat(10_000)}`,
  'nested-emphasis': `${'*a '.repeat(5_000)}${'a* '.repeat(5_000)}`,
  'everything-unclosed': '**_~~`[![<a <!-- > - 1. | $$ \\'.repeat(4_000),
  'a-megabyte-of-fences': '```\n'.repeat(250_000),
  'an-answer-of-64-mb': 'A line of it.\n\n'.repeat(4_300_000),
}

const huge = ['a-paragraph-of-10-mb', 'an-answer-of-64-mb']

/** The models by their answers. The last two call a tool, and refuse, with JSON that is nested 100,000 levels deep. */
export const degenerateModels = {
  'texts that are nested or repeated without an end': Object.keys(texts).filter((id) => !huge.includes(id)),
  'huge answers and deep JSON': [...huge, 'deep-arguments', 'deep-refusal'],
}

/** Maximum characters in one event of a long answer. */
const pieceLength = 500_000

function* eventsOf(model: string): Generator<string> {
  if (model === 'deep-arguments') {
    const call = { index: 0, id: 'call-1', type: 'function', function: { name: 'dig', arguments: deepJson } }
    yield eventOf({ role: 'assistant', tool_calls: [call] })
    yield eventOf({}, 'tool_calls')
  } else {
    const text = `Before it.\n\n${texts[model] ?? ''}\n\nAfter it.`
    for (let start = 0; start < text.length; start += pieceLength)
      yield eventOf({ content: text.slice(start, start + pieceLength) })
    yield eventOf({}, 'stop')
  }
  yield 'data: [DONE]\n\n'
}

function eventOf(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`
}

export async function startDegenerateServer(): Promise<DegenerateServer> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({
            data: Object.values(degenerateModels)
              .flat()
              .map((id) => ({ id })),
          }),
        )
        return
      }
      // Lists of prices and the like do not exist here.
      if (request.method !== 'POST') {
        response.writeHead(404).end('{}')
        return
      }
      const { model } = JSON.parse(body) as { model: string }
      if (model === 'deep-refusal') {
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(deepJson)
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      Readable.from(eventsOf(model)).pipe(response)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
