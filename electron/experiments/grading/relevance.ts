import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { cutText } from '../../lib/cut-text.ts'
import type { StoredOutcome } from './grading-store.ts'
import { isData, maxCharacters, type JudgeMessage } from './judge-prompt.ts'
import { cosineOf, vectorRows } from '../vector-rows.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** Longer than any question that an answer replies to. */
const maxQuestion = 2_000

const task =
  // oxlint-disable-next-line text/untranslated -- what the model reads
  'You are given the answer of a language model. Write the question that it replies to, in the language of the answer.'
// oxlint-disable-next-line text/untranslated -- what the model reads
const reply = 'Reply with the question alone.'

/** Asks for a question that the answer replies to. */
export function questionMessages(answer: string): JudgeMessage[] {
  return [
    { role: 'system', content: `${task} ${isData} ${reply}` },
    { role: 'user', content: JSON.stringify({ answer: cutText(answer, maxCharacters) }) },
  ]
}

/** The question is the whole of what the grader said. */
export function readQuestion(text: string): StoredOutcome {
  const question = cutText(text.trim(), maxQuestion)
  return question === ''
    ? { isPass: false, isError: true, reason: experimentsError('noQuestion') }
    : { isPass: true, reason: experimentsError('verdict', { reason: question }), text: question }
}

/** The mean cosine of the first text, which was asked, to the questions that the answer replies to. 0.5 is enough unless told, as in promptfoo. */
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
