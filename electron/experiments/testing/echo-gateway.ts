import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'

export interface EchoGateway {
  readonly url: string
  close(): void
}

/**
 * A gateway whose models say what the last message says, and whose moderation flags what its input names. The model `judge` says what it is told to, one text after the other,
 * whatever it is asked: two programs ask it for the same in other words.
 */
export async function startEchoGateway(verdicts: readonly string[] = []): Promise<EchoGateway> {
  const waiting = [...verdicts]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(404).end('{}')
      const asked = parseJson(body)
      if (request.url?.endsWith('/moderations') === true) {
        response.setHeader('content-type', 'application/json')
        return response.end(JSON.stringify(moderate(asked)))
      }
      const { model, messages, logprobs } = isJsonObject(asked) ? asked : {}
      const content = model === 'judge' ? (waiting.shift() ?? '') : lastText(messages)
      const message = { role: 'assistant', content }
      // Words that are as likely as not to be the next.
      const likely =
        logprobs === true
          ? { logprobs: { content: content.split(' ').map((token) => ({ token, logprob: -Math.LN2 })) } }
          : {}
      response.setHeader('content-type', 'application/json')
      return response.end(
        JSON.stringify({
          choices: [
            {
              index: 0,
              message,
              finish_reason: content.includes('[filtered]') ? 'content_filter' : 'stop',
              ...likely,
            },
          ],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Flags the categories that the input names in brackets. */
function moderate(asked: Json | undefined): Json {
  const input = JSON.stringify(isJsonObject(asked) ? (asked['input'] ?? '') : '')
  const categories = Object.fromEntries(
    ['hate', 'violence', 'self-harm'].map((name) => [name, input.includes(`[${name}]`)]),
  )
  const scores = Object.entries(categories).map(([name, isFlagged]) => [name, isFlagged ? 0.9 : 0.1])
  const flagged = Object.values(categories).includes(true)
  return {
    id: 'modr-1',
    model: 'omni-moderation-latest',
    results: [{ flagged, categories, category_scores: Object.fromEntries(scores) as JsonObject }],
  }
}

/** The words of the last message; an image in it is told by the beginning of its address. */
function lastText(messages: Json | undefined): string {
  const last = Array.isArray(messages) ? messages.at(-1) : undefined
  const content = isJsonObject(last) ? last['content'] : undefined
  if (typeof content === 'string') return content
  return (Array.isArray(content) ? content : []).map(textOfPart).join(' ')
}

function textOfPart(part: Json): string {
  if (!isJsonObject(part)) return ''
  if (typeof part['text'] === 'string') return part['text']
  const image = part['image_url']
  const url = isJsonObject(image) ? image['url'] : image
  return typeof url === 'string' ? `image ${url.slice(0, 22)}` : ''
}
