import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'

export interface EchoGateway {
  readonly url: string
  close(): void
}

/**
 * A gateway whose models repeat the last message, and whose moderation flags the categories named in its input. The
 * model `judge` answers with the given texts in order, whatever the prompt: the two programs use different prompts for
 * the same task.
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
      // Each token has a probability of 50 %.
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

/** Flags the categories in brackets in the input. */
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

/** Returns the text of the last message; an image in it is represented by the beginning of its URL. */
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
