import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'
import type { KeyGroup } from './price-list.ts'

/** One request in the gateway's log of a key. */
export interface LoggedCall {
  readonly requestId: string
  /** In the gateway's quota: 500,000 are one US dollar. */
  readonly quota: number
  readonly group: string
  /** The ratio of the group, where the row says it. */
  readonly groupRatio: number | undefined
}

const rowSchema = z.object({
  request_id: z.string().check(z.minLength(1), z.maxLength(200)),
  quota: z.number().check(z.minimum(0)),
  group: z.catch(z.string(), ''),
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
 * The requests in an answer to `GET /api/log/token` (see shared/gateway/wire/new-api.md, "What a request cost"), in its
 * order; `undefined` when it is none. Rows that cannot be read, or that are no request, are left out.
 */
export function readTokenLog(text: string): LoggedCall[] | undefined {
  const log = logSchema.safeParse(parseJson(text))
  if (!log.success) return undefined
  return log.data.data.slice(0, maxRows).flatMap((given) => {
    const row = rowSchema.safeParse(given)
    if (!row.success) return []
    const { request_id: requestId, quota, group, other } = row.data
    const ratios = otherSchema.safeParse(parseJson(other))
    const { group_ratio, user_group_ratio = -1 } = ratios.success ? ratios.data : {}
    return [{ requestId, quota, group, groupRatio: user_group_ratio >= 0 ? user_group_ratio : group_ratio }]
  })
}

/** The group of a key, by the newest request in its log; `undefined` where it does not tell. */
export function keyGroupOf(
  calls: readonly LoggedCall[],
  ratios: ReadonlyMap<string, number>,
): KeyGroup | undefined {
  for (const { group, groupRatio } of calls) {
    const ratio = groupRatio ?? ratios.get(group)
    if (group !== '' && ratio !== undefined) return { name: group, ratio }
  }
  return undefined
}
