import type { Failure } from '../../errors.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import type { GatewayMemory } from '../../memory.ts'
import { embedText } from '../../meaning/embed-text.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson, sendJsonText } from '../../reply.ts'
import { refusedName, scriptedJson, withoutIgnored } from '../../script/scripted-json.ts'
import { scriptedModels } from '../../script/scripted-dialect.ts'
import { unsupportedParameter } from '../chat/unsupported-parameter.ts'
import { parseJson } from '../../../../shared/json.ts'
import { isFailure } from '../images/parse-image-request.ts'
import { readModelRequest } from '../text-routes.ts'
import { parseEmbeddingRequest } from './parse-embedding-request.ts'
import { toItems, writeList } from './embedding-list.ts'

/** `POST /v1/embeddings` (see shared/gateway/wire/embeddings.md, "Answer"). */
export const embeddings: Handler = async (exchange) => {
  const found = readModelRequest(exchange, 'embeddings', 'make embeddings')
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry, json: asked } = found
  const isScripted = scriptedModels.has(entry.id)
  const refused = isScripted ? refusedName(asked, exchange.script) : undefined
  if (refused !== undefined) return sendFailure(exchange, unsupportedParameter(refused))
  const json = isScripted ? withoutIgnored(asked, exchange.script) : asked
  const parsed = parseEmbeddingRequest(json, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const { clock, pace, gone, memory } = exchange
  await wait(clock, pace.pause(entry.id === 'practice-embed-slow' ? slowMs : ordinaryMs), gone)
  if (gone.aborted) return
  if (entry.id === 'practice-embed-busy' && isTurnToRefuse(memory)) return sendFailure(exchange, busy)
  const eye = entry.id === 'practice-embed-letters' ? 'letters' : 'meaning'
  const vectors = parsed.texts.map((text) => embedText(text, parsed.dimensions, eye))
  exchange.charge(entry, { input: parsed.tokens })
  const list = writeList(entry.id, toItems(vectors, entry.id), parsed)
  if (isScripted) sendJson(exchange, scriptedJson(parseJson(list) ?? null, exchange.script))
  else send(exchange, list)
}

const ordinaryMs = 60
const slowMs = 2_500

function send(exchange: Exchange, list: string): void {
  sendJsonText(exchange, list)
}

const busyCounts = new WeakMap<GatewayMemory, number>()

/** True for every third request. */
function isTurnToRefuse(memory: GatewayMemory): boolean {
  const count = (busyCounts.get(memory) ?? 0) + 1
  busyCounts.set(memory, count)
  return count % 3 === 0
}

const busy: Failure = {
  status: 503,
  message: 'The model is overloaded. Try again later.',
  type: 'server_error',
  code: 'overloaded',
  from: 'vendor',
}
