import type { Handler } from '../../exchange.ts'
import { decodeName } from '../../model-name.ts'
import { sendFailure } from '../../reply.ts'
import { answerText } from '../../text/text-route.ts'
import { embedContents } from '../embeddings/embed-content.ts'
import { notYet } from '../not-yet.ts'
import { findAllowedModel, readBody } from '../text-routes.ts'
import { generateContent } from './generate-content.ts'

/**
 * `POST /v1beta/models/{model}:generateContent` and `:streamGenerateContent`; `/v1/models/…` is an alias. `:embedContent` and
 * `:batchEmbedContents` make vectors. Either the action
 * or `alt=sse` alone switches streaming on (see shared/gateway/wire/generate-content.md, "Routes").
 */
export const generateContentRoute: Handler = (exchange) => {
  const { pathname, query } = exchange
  const [, name = '', action = ''] = /\/models\/(.+):(\w+)$/.exec(pathname) ?? []
  const isEmbedding = action === 'embedContent' || action === 'batchEmbedContents'
  if (!isEmbedding && action !== 'generateContent' && action !== 'streamGenerateContent')
    return notYet(exchange)
  const body = readBody(exchange)
  if ('failure' in body) return sendFailure(exchange, body.failure)
  const model = decodeName(name)
  const found = findAllowedModel(exchange, model)
  if ('failure' in found) return sendFailure(exchange, found.failure)
  if (isEmbedding)
    return embedContents(exchange, found.entry, {
      body: body.json,
      isBatch: action === 'batchEmbedContents',
    })
  const stream = action === 'streamGenerateContent' || query.get('alt') === 'sse'
  return answerText(generateContent, exchange, found.entry, { ...body.json, model, stream })
}
