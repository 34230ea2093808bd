import * as z from 'zod/mini'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { cutText } from '../../lib/cut-text.ts'
import { maxReason } from './judge-prompt.ts'
import { askWith, readReply, unreadable, type AskedJudge, type Judge } from './judge-reply.ts'

/** promptfoo's default. */
const defaultThreshold = 0.7

const highest = 10

const stepsSchema = z.object({
  steps: z.array(z.string().check(z.trim(), z.minLength(1))).check(z.minLength(1)),
})
const scoreSchema = z.number().check(z.minimum(0), z.maximum(highest))
const ratingSchema = z.object({
  // Some models put numbers in quotation marks.
  score: z.union([
    scoreSchema,
    z.pipe(z.string().check(z.trim(), z.minLength(1)), z.pipe(z.transform(Number), scoreSchema)),
  ]),
  reason: z.string(),
})

/** Returns the criteria: one, or several whose mean is the score. */
function criteriaOf({ check, vars }: AskedJudge): string[] {
  const value = renderValue(check.value ?? '', vars)
  return (Array.isArray(value) ? value : [value]).map(textOfValue)
}

/**
 * promptfoo's `g-eval` (Liu 2023): for each criterion, one request for the evaluation steps, then one for a rating by
 * these steps.
 */
export const ratingJudge: Judge = {
  preparing: (asked) => Math.max(0, criteriaOf(asked).length * 2 - 1),
  problem: (asked) =>
    criteriaOf(asked).some((criterion) => criterion.trim() === '')
      ? experimentsError('nothingToCompare')
      : undefined,
  messages(asked, prepared) {
    const criterion = criteriaOf(asked)[Math.floor(prepared.length / 2)] ?? ''
    if (prepared.length % 2 === 0)
      return askWith(
        // oxlint-disable-next-line text/untranslated -- what the model reads
        'Write three or four short steps in which one finds out whether any text meets "criterion".',
        // oxlint-disable-next-line text/untranslated -- what the model reads
        '{"steps": ["a step"]}',
        { criterion },
      )
    return askWith(
      // oxlint-disable-next-line text/untranslated -- what the model reads
      `You rate the answer of a language model to "question" by "criterion", going through "steps". "score" is an integer from 0 to ${highest}: ${highest} when the answer fully meets the criterion, 0 when not at all.`,
      // oxlint-disable-next-line text/untranslated -- what the model reads
      `{"score": 0 to ${highest}, "reason": "one sentence"}`,
      {
        criterion,
        steps: readReply(prepared.at(-1) ?? '', stepsSchema)?.steps ?? [],
        question: asked.question,
        answer: asked.answer,
      },
    )
  },
  read(asked, prepared, text) {
    if (prepared.length % 2 === 0) {
      const reply = readReply(text, stepsSchema)
      return reply === undefined ? unreadable(text) : kept(reply)
    }
    const rating = readReply(text, ratingSchema)
    if (rating === undefined) return unreadable(text)
    if (prepared.length < ratingJudge.preparing(asked)) return kept(rating)
    const ratings = [...prepared.filter((_, place) => place % 2 === 1), JSON.stringify(rating)].flatMap(
      (item) => readReply(item, ratingSchema) ?? [],
    )
    const score = ratings.reduce((sum, item) => sum + item.score, 0) / ratings.length / highest
    return {
      isPass: score >= (asked.check.threshold ?? defaultThreshold),
      score,
      reason: experimentsError('verdict', {
        reason: cutText(ratings.map(({ reason }) => reason).join('\n\n'), maxReason),
      }),
    }
  },
}

/** Returns an outcome that stores a reply for the next request. */
function kept(reply: object) {
  const written = JSON.stringify(reply)
  return { isPass: true, reason: experimentsError('verdict', { reason: written }), text: written }
}
