import type * as z from 'zod/mini'
import type { Check } from '../../../shared/experiments/assertion.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import { cutText } from '../../lib/cut-text.ts'
import { findJson } from '../assertions/structure.ts'
import { unjudged } from '../assertions/unjudged.ts'
import type { StoredOutcome } from './grading-store.ts'
import { isData, maxCharacters, maxReason, type JudgeMessage } from './judge-prompt.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** What a model is to judge. */
export interface AskedJudge {
  readonly check: Check
  /** The values of the case. */
  readonly vars: Readonly<JsonObject>
  /** What was asked, and what came. */
  readonly question: string
  readonly answer: string
  /** The value of the assertion, with the values of the case in it. */
  readonly criterion: string
}

/**
 * How an assertion is judged in one or more requests, one after the other. `prepared` is what the earlier of them came to, so that
 * its length says which one is next.
 */
export interface Judge {
  /** How many requests come before the last, which has the outcome. */
  preparing(asked: AskedJudge): number
  /** Why nobody can be asked; `undefined` when one can. */
  problem(asked: AskedJudge): WordedError | undefined
  messages(asked: AskedJudge, prepared: readonly string[]): JudgeMessage[]
  read(asked: AskedJudge, prepared: readonly string[], text: string): StoredOutcome
}

/** The task and the form of its reply, and the material as JSON, which no answer can break out of. */
export function askWith(task: string, form: string, material: Readonly<JsonObject>): JudgeMessage[] {
  return [
    // oxlint-disable-next-line text/untranslated -- what the model reads
    { role: 'system', content: `${task} ${isData} Reply with one JSON object and nothing else: ${form}.` },
    { role: 'user', content: JSON.stringify(cutTexts(material)) },
  ]
}

function cutTexts(value: Json | Readonly<JsonObject>): Json {
  if (typeof value === 'string') return cutText(value, maxCharacters)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(cutTexts)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutTexts(one)]))
}

/** The JSON of a reply, where it is what was asked for. */
export function readReply<Reply>(text: string, schema: z.ZodMiniType<Reply>): Reply | undefined {
  const parsed = schema.safeParse(findJson(text))
  return parsed.success ? parsed.data : undefined
}

/** A reply that is none: an error of the assertion, with its text as the reason. */
export function unreadable(text: string): CheckOutcome {
  return unjudged(experimentsError('verdictUnreadable', { text: cutText(text, maxReason) }))
}

/** So many of so many, as a score. */
export function share(count: number, all: number, threshold: number): CheckOutcome {
  const score = all === 0 ? 0 : count / all
  return {
    isPass: score >= threshold - Number.EPSILON,
    score,
    reason: experimentsError('shareOf', { count, all, threshold }),
  }
}
