import * as z from 'zod/mini'
import { parseJson, type Json } from '../../shared/json.ts'

/** One request in the gateway's log of a key. */
export interface LoggedCall {
  /** `''` where the gateway keeps none. */
  readonly requestId: string
  /** In the gateway's quota: 500,000 are one US dollar unless it says otherwise. */
  readonly quota: number
  readonly group: string
  /** The ratio of the group, where the row says it. */
  readonly groupRatio: number | undefined
  readonly model: string
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number | undefined
}

const count = z.catch(z.optional(z.number().check(z.minimum(0))), undefined)
const word = z.catch(z.string().check(z.maxLength(300)), '')

const rowSchema = z.object({
  request_id: z.catch(z.string().check(z.maxLength(200)), ''),
  quota: z.number().check(z.minimum(0)),
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

const otherSchema = z.object({
  group_ratio: z.catch(z.optional(z.number()), undefined),
  /** Of a user's own agreement; it goes before that of the group, and is -1 where there is none. */
  user_group_ratio: z.catch(z.optional(z.number()), undefined),
})

/** How many rows are read, the newest first. */
const maxRows = 10_000

/**
 * The requests in an answer to `GET /api/log/token` (see shared/gateway/wire/new-api.md, "What a request cost"), the newest
 * first; `undefined` when it is none. Rows that cannot be read, or that are no request, are left out.
 */
export function readTokenLog(json: Json): LoggedCall[] | undefined {
  const log = logSchema.safeParse(json)
  if (!log.success) return undefined
  const calls = log.data.data.slice(0, maxRows).flatMap((given): LoggedCall[] => {
    const row = rowSchema.safeParse(given)
    if (!row.success || (row.data.request_id === '' && row.data.model_name === '')) return []
    const { request_id: requestId, quota, group, model_name: model, created_at, other } = row.data
    const ratios = otherSchema.safeParse(parseJson(other))
    const { group_ratio, user_group_ratio = -1 } = ratios.success ? ratios.data : {}
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
      },
    ]
  })
  // Older builds tell the oldest first. Sorting is stable: rows of one second, or without a time, stay in the order they came.
  return calls.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
}
