import type { FormatTab } from '../../../shared/tabs.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import { gatewayFailure, type Failure } from '../errors.ts'
import type { Exchange, Handler } from '../exchange.ts'
import { sendFailure } from '../reply.ts'
import type { BackgroundDialect } from '../text/background-dialect.ts'
import { answerText } from '../text/text-route.ts'

/** A route whose body is JSON and names its model in `model`. */
export function textRoute(dialect: BackgroundDialect): Handler {
  return async (exchange) => {
    const body = readBody(exchange)
    if ('failure' in body) return sendFailure(exchange, body.failure)
    const found = findAllowedModel(exchange, body.json['model'])
    if ('failure' in found) return sendFailure(exchange, found.failure)
    return answerText(dialect, exchange, found.entry, body.json)
  }
}

/**
 * Reads the body as JSON. Without `content-type: application/json` it is not parsed at all and the model counts as
 * missing (see shared/gateway/wire/streams.md, "Bodies of requests").
 */
export function readBody({ headers, body }: Exchange): { json: JsonObject } | { failure: Failure } {
  if (headers['content-type']?.toLowerCase().includes('application/json') !== true) return { json: {} }
  const json = parseJson(body.toString('utf8'))
  if (isJsonObject(json)) return { json }
  const what = json === undefined ? 'body is not valid JSON' : 'body is not a JSON object'
  return { failure: gatewayFailure(400, `Invalid request, ${what}`, 'bad_request_body') }
}

/**
 * Finds the model of a request, by the gateway's rules before forwarding (see shared/gateway/wire/authentication.md,
 * "Restricted keys"; shared/gateway/wire/errors.md, "Before a request is forwarded").
 */
export function findAllowedModel(
  { key, findModel, profile }: Exchange,
  name: unknown,
): { entry: CatalogueEntry } | { failure: Failure } {
  if (name === undefined || name === null || name === '')
    return { failure: gatewayFailure(400, 'Model name not specified') }
  if (typeof name !== 'string')
    return { failure: gatewayFailure(400, 'Invalid request, model must be a string') }
  const cause = profile?.failureOf(name)
  if (cause !== undefined) return { failure: cause }
  const entry = findModel(name)
  if (key.kind === 'restricted' && entry?.isOpenToAll !== true) {
    return { failure: gatewayFailure(403, `This token has no access to model ${name}`) }
  }
  if (entry !== undefined) return { entry }
  return { failure: profile?.unknownModel(name) ?? noChannel(name) }
}

/** No channel serves a model of this name (see shared/gateway/wire/errors.md, "Before a request is forwarded"). */
export function noChannel(name: string): Failure {
  return gatewayFailure(503, `No available channel for model ${name} under group default`, 'model_not_found')
}

/**
 * Reads the body and the model of a request to a route whose models are all of one kind: `does` says in an error what
 * models of another kind do not do.
 */
export function readModelRequest(
  exchange: Exchange,
  kind: FormatTab,
  does: string,
): { entry: CatalogueEntry; json: JsonObject } | { failure: Failure } {
  const body = readBody(exchange)
  if ('failure' in body) return body
  const found = findAllowedModel(exchange, body.json['model'])
  if ('failure' in found) return found
  const failure = refuseOtherKinds(found.entry, kind, does)
  return failure === undefined ? { ...found, ...body } : { failure }
}

/** A model of another kind is refused (see shared/gateway/wire/errors.md, "Status codes"). */
export function refuseOtherKinds(entry: CatalogueEntry, kind: FormatTab, does: string): Failure | undefined {
  if (entry.kind === kind) return undefined
  return gatewayFailure(500, `not implemented: ${entry.id} does not ${does}`, 'convert_request_failed')
}
