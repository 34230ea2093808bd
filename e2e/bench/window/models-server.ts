import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const modelCount = 5_000

/** A gateway that lists thousands of models and does nothing else. Each list begins with a few other models. */
export interface ModelsServer {
  readonly url: string
  /** When the last list was passed to the network, in milliseconds since 1970. */
  answeredAt(): number
  /** The name of the model that only the list number `round` has, at its top. 1 is the first list. */
  firstOf(round: number): string
  /** The number of lists requested so far. */
  rounds(): number
  close(): Promise<void>
}

const owners = ['northlab', 'vectorworks', 'auralis', 'pictor', 'custom', 'south-ai', 'fieldwork', 'meridian']
const labels = [
  ['openai'],
  ['anthropic', 'openai'],
  ['gemini', 'openai'],
  ['openai', 'openai-response'],
  ['embeddings'],
  ['image-generation', 'openai'],
  ['a-label-of-its-own'],
  [],
]
const names = [
  'large',
  'mini',
  'vision',
  'embed-text',
  'tts',
  'whisper',
  'coder',
  'flux-pro',
  'reason',
  'rerank',
]

export async function startModelsServer(): Promise<ModelsServer> {
  let rounds = 0
  let answeredAt = 0
  const server = createServer((request, response) => {
    if (request.url !== '/v1/models') {
      response.writeHead(404).end()
      return
    }
    rounds += 1
    response.on('finish', () => {
      answeredAt = Date.now()
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, object: 'list', data: listOf(rounds) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answeredAt: () => answeredAt,
    firstOf,
    rounds: () => rounds,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function firstOf(round: number): string {
  return `a-first-of-list-${round}`
}

function listOf(round: number): object[] {
  const created = 1_626_777_600
  const entry = (id: string, index: number) => ({
    id,
    object: 'model',
    created,
    owned_by: owners[index % owners.length],
    supported_endpoint_types: labels[index % labels.length],
  })
  return Array.from({ length: modelCount }, (_, index) =>
    entry(
      index === 0 ? firstOf(round) : `maker-${index % 40}/${names[index % names.length]}-${index}-2026-11`,
      index,
    ),
  )
}
