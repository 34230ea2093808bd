import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import type { Handler } from '../../exchange.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { countTokens } from '../../text/tokens.ts'
import { readModelRequest } from '../text-routes.ts'
import { imageCategories, moderationBehaviours, type ModerationBehaviour } from './behaviours.ts'

/** `POST /v1/moderations` (see shared/gateway/wire/moderations.md, "Answer"). */
export const moderations: Handler = async (exchange) => {
  const found = readModelRequest(exchange, 'moderations', 'judge')
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry, json } = found
  const behaviour = moderationBehaviours[entry.id] ?? moderationBehaviours['practice-moderation']
  if (behaviour === undefined) return sendFailure(exchange, missingFieldFailure('model'))
  const inputs = readInputs(json['input'], behaviour)
  if ('message' in inputs) return sendFailure(exchange, inputs)
  const { clock, pace, gone } = exchange
  await wait(clock, pace.pause(behaviour.pauseMs), gone)
  if (gone.aborted) return
  exchange.charge(entry, { input: inputs.list.reduce((sum, { text }) => sum + countTokens(text), 0) })
  sendJson(exchange, {
    id: `modr-${exchange.requestId}`,
    model: entry.id,
    results: inputs.list.map((input) => verdictOf(input, behaviour)),
  })
}

/** One input: its text and its number of images. */
interface Input {
  readonly text: string
  readonly images: number
}

/** A text, a list of texts that are judged one by one, or parts that are judged together. */
function readInputs(
  input: Json | undefined,
  { takesImages }: ModerationBehaviour,
): { readonly list: readonly Input[] } | Failure {
  if (input === undefined || input === '' || (Array.isArray(input) && input.length === 0))
    return missingFieldFailure('input')
  if (typeof input === 'string') return { list: [{ text: input, images: 0 }] }
  if (!Array.isArray(input)) return wrongInput("Invalid type for 'input': expected a string or an array.")
  if (input.every((text) => typeof text === 'string'))
    return { list: input.map((text) => ({ text, images: 0 })) }
  const parts = input.filter(isJsonObject)
  const texts = parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
  const images = parts.filter(
    ({ type, image_url: image }) =>
      type === 'image_url' && isJsonObject(image) && isImageAddress(image['url']),
  ).length
  if (texts.length + images < input.length)
    return wrongInput("Invalid 'input': each part has to be a text, or an image with an address.")
  if (images > 0 && !takesImages) return wrongInput('This model does not support image inputs.')
  return { list: [{ text: texts.join('\n'), images }] }
}

function isImageAddress(url: Json | undefined): boolean {
  return (
    typeof url === 'string' &&
    (/^https?:\/\//.test(url) || /^data:image\/[\w.+-]+;base64,[\w+/=]+$/.test(url))
  )
}

function wrongInput(message: string): Failure {
  return fieldFailure('input', 'invalid_value', message)
}

function verdictOf(
  { text, images }: Input,
  { categories, takesImages, saysFlagged }: ModerationBehaviour,
): JsonObject {
  const words = new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
  const scores = Object.entries(categories).map(([name, flagged], place) => {
    const hits = flagged.filter(
      (word) => words.has(word) || words.has(`${word}s`) || words.has(`${word}ed`),
    ).length
    // A score: the same for the same text, and small where nothing was found.
    const score = hits > 0 ? 1 - 0.4 / (hits + 1) ** 2 : ((text.length * 7 + place * 13) % 89) / 4_000
    return { name, score: Math.round(score * 1e6) / 1e6, isFlagged: hits > 0 }
  })
  return {
    ...(saysFlagged && { flagged: scores.some(({ isFlagged }) => isFlagged) }),
    categories: Object.fromEntries(scores.map(({ name, isFlagged }) => [name, isFlagged])),
    category_scores: Object.fromEntries(scores.map(({ name, score }) => [name, score])),
    ...(takesImages && {
      category_applied_input_types: Object.fromEntries(
        scores.map(({ name }) => [
          name,
          [...(text === '' ? [] : ['text']), ...(images > 0 && imageCategories.has(name) ? ['image'] : [])],
        ]),
      ),
    }),
  }
}
