import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { cutText } from '../../lib/cut-text.ts'
import type { StoredOutcome } from './grading-store.ts'
import { isData, maxCharacters, type JudgeMessage } from './judge-prompt.ts'
import { cosineOf, vectorRows } from '../vector-rows.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** Longer than any generated question. */
const maxQuestion = 2_000

const task =
  // oxlint-disable-next-line text/untranslated -- what the model reads
  'You are given the answer of a language model. Write the question that it replies to, in the language of the answer.'
// oxlint-disable-next-line text/untranslated -- what the model reads
const reply = 'Reply with the question alone.'

/** Returns the prompt for generating a question that the answer replies to. */
export function questionMessages(answer: string): JudgeMessage[] {
  return [
    { role: 'system', content: `${task} ${isData} ${reply}` },
    { role: 'user', content: JSON.stringify({ answer: cutText(answer, maxCharacters) }) },
  ]
}

/** Reads the question, which is the grader's whole answer. */
export function readQuestion(text: string): StoredOutcome {
  const question = cutText(text.trim(), maxQuestion)
  return question === ''
    ? { isPass: false, isError: true, reason: experimentsError('noQuestion') }
    : { isPass: true, reason: experimentsError('verdict', { reason: question }), text: question }
}

/**
 * Judges the mean cosine similarity of the first vector, the original question, to those of the generated questions.
 * The default threshold is 0.5, as in promptfoo.
 */
export function judgeRelevance(list: EmbeddingList | undefined, threshold: number = 0.5): CheckOutcome {
  const [asked, ...questions] = list === undefined ? [] : vectorRows(list)
  const values = asked === undefined ? [] : questions.map((question) => cosineOf(asked, question))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (!Number.isFinite(mean)) return { isPass: false, isError: true, reason: experimentsError('noVectors') }
  return {
    isPass: mean >= threshold - Number.EPSILON,
    score: Math.min(1, Math.max(0, mean)),
    reason: experimentsError('relevance', { value: Math.round(mean * 1000) / 1000, threshold }),
  }
}
