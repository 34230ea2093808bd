import type { JsonObject } from '../../../../shared/json.ts'
import { faultsOwner, type CatalogueEntry } from '../../catalogue.ts'
import type { Failure } from '../../errors.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { sealJson } from '../../seal.ts'
import { countInput } from '../../text/usage.ts'
import { countTokens } from '../../text/tokens.ts'
import { textOf, type Turn } from '../../text/parsed-text-request.ts'
import { findAllowedModel, noChannel, readBody, refuseOtherKinds } from '../text-routes.ts'
import { checkResponses } from './check.ts'
import { readResponses } from './read.ts'

/** The suffix of a model's entry for this route (see shared/gateway/wire/responses.md, "Compact"). */
const suffix = '-openai-compact'

/**
 * `POST /v1/responses/compact` (see shared/gateway/wire/responses.md, "Compact"): keeps the user's messages and seals
 * the answers in one item. The output is the start of the next `input`.
 */
export const compactResponses: Handler = (exchange) => {
  const body = readBody(exchange)
  if ('failure' in body) return sendFailure(exchange, body.failure)
  const { model } = body.json
  const found = findAllowedModel(exchange, typeof model === 'string' ? plainName(model) : model)
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const refused = refuseOtherKinds(found.entry, 'chat', 'hold conversations') ?? noCompactEntry(found.entry)
  if (refused !== undefined) return sendFailure(exchange, refused)
  return sendCompaction(exchange, found.entry, body.json)
}

function plainName(model: string): string {
  return model.endsWith(suffix) ? model.slice(0, -suffix.length) : model
}

/** The failing models have no entry for this route, so that a model that works on other routes can be refused here. */
function noCompactEntry({ id, ownedBy }: CatalogueEntry): Failure | undefined {
  return ownedBy === faultsOwner ? noChannel(`${id}${suffix}`) : undefined
}

function sendCompaction(exchange: Exchange, entry: CatalogueEntry, json: JsonObject): void {
  const { memory, requestId, clock } = exchange
  // A request that names a conversation by id needs no input here.
  const body = json['previous_response_id'] === undefined ? json : { input: [], ...json }
  const wrong = checkResponses(body, { memory })
  if (wrong !== undefined) return sendFailure(exchange, wrong)
  const request = readResponses(body, { memory })
  const content = sealJson(
    request.turns.map(({ role, contents }) => ({ role, text: textOf({ role, contents }) })),
  )
  const input = countInput(request)
  const output = countTokens(content)
  exchange.charge(entry, { input, output })
  sendJson(exchange, {
    id: `resp_${requestId}`,
    object: 'response.compaction',
    created_at: Math.floor(clock.now() / 1000),
    output: [
      ...request.turns.filter(isSaid).map(writeSaid),
      { id: `cmp_${requestId}`, type: 'compaction', encrypted_content: content },
    ],
    usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
  })
}

function isSaid(turn: Turn): boolean {
  return turn.role === 'user' && textOf(turn) !== ''
}

function writeSaid(turn: Turn, index: number): JsonObject {
  return {
    id: `msg_${index}`,
    type: 'message',
    role: 'user',
    status: 'completed',
    content: [{ type: 'input_text', text: textOf(turn) }],
  }
}
