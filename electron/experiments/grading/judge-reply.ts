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

/** The input for judging an answer. */
export interface AskedJudge {
  readonly check: Check
  /** The values of the case. */
  readonly vars: Readonly<JsonObject>
  /** The cell's prompt and answer. */
  readonly question: string
  readonly answer: string
  /** The value of the assertion, with the variables of the case filled in. */
  readonly criterion: string
}

/**
 * Judges an assertion in one or more consecutive requests. `prepared` has the results of the earlier requests, so its
 * length is the index of the next one.
 */
export interface Judge {
  /** The number of requests before the last one, which gives the outcome. */
  preparing(asked: AskedJudge): number
  /** Why no model can be asked; `undefined` when one can. */
  problem(asked: AskedJudge): WordedError | undefined
  messages(asked: AskedJudge, prepared: readonly string[]): JudgeMessage[]
  read(asked: AskedJudge, prepared: readonly string[], text: string): StoredOutcome
}

/**
 * Returns a prompt with the task, the form of the reply, and the data as JSON, so that an answer cannot pose as
 * instructions.
 */
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
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutTexts(member)]))
}

/** Parses the JSON of a reply; `undefined` when it does not match the schema. */
export function readReply<Reply>(text: string, schema: z.ZodMiniType<Reply>): Reply | undefined {
  const parsed = schema.safeParse(findJson(text))
  return parsed.success ? parsed.data : undefined
}

/** Returns the error for an unreadable reply, with its text as the reason. */
export function unreadable(text: string): CheckOutcome {
  return unjudged(experimentsError('verdictUnreadable', { text: cutText(text, maxReason) }))
}

/** Returns the outcome for `count` of `all`, as a score. */
export function share(count: number, all: number, threshold: number): CheckOutcome {
  const score = all === 0 ? 0 : count / all
  return {
    isPass: score >= threshold - Number.EPSILON,
    score,
    reason: experimentsError('shareOf', { count, all, threshold }),
  }
}
