import * as z from 'zod/mini'
import { definedFields } from '../../shared/defined-fields.ts'
import { parseJson, type Json } from '../../shared/json.ts'

/** The terms that a row states for its charge; missing ones are omitted. Ratios are as in `GET /api/pricing`. */
export interface LoggedTerms {
  readonly modelRatio?: number | undefined
  readonly completionRatio?: number | undefined
  readonly cacheRatio?: number | undefined
  readonly cacheWriteRatio?: number | undefined
  /** US dollars per call. */
  readonly perCall?: number | undefined
  readonly cachedTokens?: number | undefined
  readonly cacheWriteTokens?: number | undefined
  /** The upstream model that the gateway used. */
  readonly upstreamModel?: string | undefined
  /** The ratio of the group is from an agreement of the user's own. */
  readonly isOwnRatio?: true | undefined
  /** A price that no ratio expresses. */
  readonly isFormula?: true | undefined
}

/** One request in the gateway's log of a key. */
export interface LoggedCall {
  /** `''` when the gateway stores none. */
  readonly requestId: string
  /**
   * In the gateway's quota: 500,000 are one US dollar unless it says otherwise. Negative when its calculation went
   * wrong.
   */
  readonly quota: number
  readonly group: string
  /** The ratio of the group, if the row states it. */
  readonly groupRatio: number | undefined
  readonly model: string
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number | undefined
  readonly isCharge: boolean
  readonly terms: LoggedTerms
}

/** Negative when cached tokens were subtracted twice. */
const count = z.catch(z.optional(z.number()), undefined)
const word = z.catch(z.string().check(z.maxLength(300)), '')

const rowSchema = z.object({
  request_id: z.catch(z.string().check(z.maxLength(200)), ''),
  quota: z.number(),
  /** `LogTypeConsume`, 2: a request that was charged. Other types are errors, refunds and actions of administrators. */
  type: z.catch(z.optional(z.number()), undefined),
  group: word,
  model_name: word,
  prompt_tokens: count,
  completion_tokens: count,
  /** Seconds since 1970. */
  created_at: z.catch(z.optional(z.number().check(z.gt(0), z.lt(1e11))), undefined),
  /** JSON text. */
  other: z.catch(z.string(), ''),
})

const logSchema = z.object({ data: z.array(z.unknown()) })

const ratio = z.catch(z.optional(z.number().check(z.minimum(0))), undefined)
const consumed = 2

const otherSchema = z.object({
  model_ratio: ratio,
  completion_ratio: ratio,
  cache_ratio: ratio,
  cache_creation_ratio: ratio,
  /** -1 when the request was charged by tokens. */
  model_price: ratio,
  cache_tokens: ratio,
  cache_creation_tokens: ratio,
  cache_write_tokens: ratio,
  upstream_model_name: z.catch(z.optional(z.string().check(z.maxLength(300))), undefined),
  billing_mode: z.catch(z.optional(z.string()), undefined),
  group_ratio: z.catch(z.optional(z.number()), undefined),
  /** The ratio of a user's own agreement; it takes precedence over that of the group, and is -1 when there is none. */
  user_group_ratio: z.catch(z.optional(z.number()), undefined),
})

/** Maximum number of rows that are read, newest first. */
const maxRows = 10_000

/**
 * The requests in an answer to `GET /api/log/token` (see shared/gateway/wire/new-api.md, "What a request cost"), newest
 * first; `undefined` when the answer is not a log. Rows that cannot be read, or that name neither request nor model,
 * are omitted.
 */
export function readTokenLog(json: Json): LoggedCall[] | undefined {
  const log = logSchema.safeParse(json)
  if (!log.success) return undefined
  const calls = log.data.data.slice(0, maxRows).flatMap((given): LoggedCall[] => {
    const row = rowSchema.safeParse(given)
    if (!row.success || (row.data.request_id === '' && row.data.model_name === '')) return []
    const { request_id: requestId, quota, group, model_name: model, created_at, other } = row.data
    const ratios = otherSchema.safeParse(parseJson(other))
    const terms = ratios.success ? ratios.data : {}
    const { group_ratio, user_group_ratio = -1 } = terms
    return [
      {
        requestId,
        quota,
        group,
        groupRatio: user_group_ratio >= 0 ? user_group_ratio : group_ratio,
        model,
        inputTokens: row.data.prompt_tokens,
        outputTokens: row.data.completion_tokens,
        at: created_at === undefined ? undefined : created_at * 1_000,
        isCharge: row.data.type === undefined || row.data.type === consumed,
        terms: termsOf(terms),
      },
    ]
  })
  // Older builds return the oldest first. Sorting is stable: rows of one second, or without a time, keep their order.
  return calls.toSorted((left, right) => (right.at ?? 0) - (left.at ?? 0))
}

function termsOf(terms: Partial<z.infer<typeof otherSchema>>): LoggedTerms {
  const { billing_mode, cache_write_tokens, cache_creation_tokens, user_group_ratio = -1 } = terms
  return definedFields({
    modelRatio: terms.model_ratio,
    completionRatio: terms.completion_ratio,
    cacheRatio: terms.cache_ratio,
    cacheWriteRatio: terms.cache_creation_ratio,
    perCall: terms.model_price === 0 ? undefined : terms.model_price,
    cachedTokens: terms.cache_tokens,
    cacheWriteTokens: cache_write_tokens ?? cache_creation_tokens,
    upstreamModel: terms.upstream_model_name,
    isOwnRatio: user_group_ratio >= 0 ? (true as const) : undefined,
    isFormula: billing_mode === 'tiered_expr' ? (true as const) : undefined,
  })
}
