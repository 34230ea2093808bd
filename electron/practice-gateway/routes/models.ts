import type { JsonObject } from '../../../shared/json.ts'
import type { Exchange, Handler } from '../exchange.ts'
import { created } from '../list-models.ts'
import { decodeName } from '../model-name.ts'
import { sendJson } from '../reply.ts'

function visibleTo({ key, listModels: list, profile }: Exchange): readonly JsonObject[] {
  const entries = list(key)
  return profile === undefined ? entries : entries.map((entry) => profile.listEntry(entry))
}

function nameOf(entry: JsonObject): string {
  const { id } = entry
  return typeof id === 'string' ? id : ''
}

function sendEnvelope(exchange: Exchange): void {
  const entries = visibleTo(exchange)
  const plain = { success: true, object: 'list', data: [...entries] }
  sendJson(exchange, exchange.profile?.listEnvelope(entries) ?? plain)
}

/**
 * `GET /v1/models`. The headers of the request decide the shape, as on the real gateway (see
 * shared/gateway/wire/model-list.md, "Other shapes of this route"): only a request with `authorization` alone gets the
 * envelope.
 */
export const listModels: Handler = (exchange) => {
  const { headers, query } = exchange
  if (headers['x-api-key'] !== undefined && headers['anthropic-version'] !== undefined) {
    return sendMessagesList(exchange)
  }
  if (headers['x-goog-api-key'] !== undefined || query.has('key')) return sendUnknownModel(exchange, '')
  return sendEnvelope(exchange)
}

function sendMessagesList(exchange: Exchange): void {
  const data = visibleTo(exchange).map((entry) => ({
    id: nameOf(entry),
    created_at: new Date(created * 1000).toISOString(),
    display_name: nameOf(entry),
    type: 'model',
  }))
  sendJson(exchange, {
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: false,
  })
}

/** `GET /v1beta/models`: names without the `models/` prefix. */
export const listGenerateContentModels: Handler = (exchange) => {
  const models = visibleTo(exchange).map((entry) => ({ name: nameOf(entry), displayName: nameOf(entry) }))
  sendJson(exchange, { models, nextPageToken: null })
}

/** `GET /v1beta/openai/models`: the envelope under another path. */
export const listModelsAgain: Handler = sendEnvelope

/** `GET /v1/models/{id}`: an unknown id gives status 200 with an error object, as on the real gateway. */
export const showModel: Handler = (exchange) => {
  const id = decodeName(exchange.pathname.slice('/v1/models/'.length))
  const entry = visibleTo(exchange).find((candidate) => nameOf(candidate) === id)
  if (entry === undefined) return sendUnknownModel(exchange, id)
  return sendJson(exchange, { ...entry, supported_endpoint_types: null })
}

function sendUnknownModel(exchange: Exchange, id: string): void {
  const message = `The model '${id}' does not exist`
  sendJson(exchange, {
    error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
  })
}
