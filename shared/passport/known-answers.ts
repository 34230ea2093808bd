import { formatRegistry, type FormatId, type KnownAnswerFormatId } from '../formats/registry.ts'
import { chatAnswers } from './known/chat.ts'
import { generateContentAnswers } from './known/generate-content.ts'
import { messagesAnswers } from './known/messages.ts'
import { responsesAnswers } from './known/responses.ts'
import {
  embedContentAnswers,
  embeddingsAnswers,
  imageAnswers,
  imageEditAnswers,
  moderationsAnswers,
  rerankAnswers,
  transcriptAnswers,
} from './known/results.ts'
import type { AnswerShapes } from './shape.ts'

/** What the answers of each format have, where that is known. */
const knownAnswers: Readonly<Record<KnownAnswerFormatId, AnswerShapes>> = {
  chat: chatAnswers,
  responses: responsesAnswers,
  messages: messagesAnswers,
  'generate-content': generateContentAnswers,
  embeddings: embeddingsAnswers,
  'embed-content': embedContentAnswers,
  rerank: rerankAnswers,
  moderations: moderationsAnswers,
  transcriptions: transcriptAnswers,
  translations: transcriptAnswers,
  'images-generations': imageAnswers,
  'images-edits': imageEditAnswers,
}

/**
 * What is known of the answers of a format. `undefined`: nothing is said of their drift, as with answers that are files, jobs whose
 * answer has many documented shapes, lists, and requests that were written by hand.
 */
export function knownAnswersOf(id: FormatId): AnswerShapes | undefined {
  return formatRegistry[id].hasKnownAnswers ? knownAnswers[id as KnownAnswerFormatId] : undefined
}
