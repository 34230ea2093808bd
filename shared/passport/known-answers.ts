import type { FormatId } from '../formats/registry.ts'
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

/**
 * What is known of the answers of each format. Without it nothing is said of drift: answers that are files, jobs whose answer has
 * many documented shapes, lists, and requests that were written by hand.
 */
export const knownAnswers: Readonly<Record<FormatId, AnswerShapes | undefined>> = {
  models: undefined,
  chat: chatAnswers,
  responses: responsesAnswers,
  'responses-compact': undefined,
  messages: messagesAnswers,
  'generate-content': generateContentAnswers,
  embeddings: embeddingsAnswers,
  'embed-content': embedContentAnswers,
  rerank: rerankAnswers,
  moderations: moderationsAnswers,
  speech: undefined,
  transcriptions: transcriptAnswers,
  translations: transcriptAnswers,
  'images-generations': imageAnswers,
  'images-edits': imageEditAnswers,
  'video-generations': undefined,
  videos: undefined,
  raw: undefined,
}
