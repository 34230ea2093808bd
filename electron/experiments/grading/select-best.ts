import * as z from 'zod/mini'
import { isJsonObject } from '../../../shared/json.ts'
import { cutText } from '../../lib/cut-text.ts'
import { findJson } from '../assertions/structure.ts'
import { isData, maxReason, type JudgeMessage } from './judge-prompt.ts'

/** The maximum length of all answers together. */
const maxCharacters = 200_000

const task =
  // oxlint-disable-next-line text/untranslated -- what the model reads
  'You compare the answers of language models. Choose the one of "answers" that fits "criterion" best.'
const reply =
  // oxlint-disable-next-line text/untranslated -- what the model reads
  'Reply with one JSON object and nothing else: {"best": the index of the answer, "reason": "one sentence"}.'

/**
 * Returns the prompt for choosing the best of several answers, which are JSON data, so that an answer cannot pose as
 * instructions.
 */
export function choiceMessages(criterion: string, answers: readonly string[]): JudgeMessage[] {
  const length = Math.floor(maxCharacters / Math.max(1, answers.length))
  const material = {
    criterion,
    answers: answers.map((answer, index) => ({ index, answer: cutText(answer, length) })),
  }
  return [
    { role: 'system', content: `${task} ${isData} ${reply}` },
    { role: 'user', content: JSON.stringify(material) },
  ]
}

export interface Choice {
  /** The index of the best answer, from 0. */
  readonly best: number
  readonly reason: string
}

const choiceSchema = z.object({ best: z.number(), reason: z.optional(z.string()) })

/**
 * Reads the grader's choice; like promptfoo, takes the first number when it is not JSON. `undefined` when it names no
 * answer.
 */
export function readChoice(text: string, count: number): Choice | undefined {
  const found = findJson(text)
  const parsed = choiceSchema.safeParse(isJsonObject(found) ? found : undefined)
  const best = parsed.success ? parsed.data.best : Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
  if (!Number.isInteger(best) || best < 0 || best >= count) return undefined
  return { best, reason: parsed.success ? cutText(parsed.data.reason ?? '', maxReason) : '' }
}
