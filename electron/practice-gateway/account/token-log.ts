import type { Json, JsonObject } from '../../../shared/json.ts'
import type { ChargedCall } from '../charges/charge.ts'
import { cacheWriteRatios } from '../charges/price-table.ts'
import { wrongRows, type WrongBill } from './wrong-bills.ts'

/**
 * The log that new-api keeps for each key (`GET /api/log/token`; see shared/gateway/wire/new-api.md, "What a request
 * cost").
 */
export interface TokenLog {
  /** `wrong`: how the request is charged wrongly. */
  note(call: ChargedCall, wrong?: WrongBill): void
  /** Returns the rows of a key, the newest first. */
  rowsOf(key: string): Json[]
  /** Returns the total quota of all requests of a key. */
  usedBy(key: string): number
}

/** As many rows as new-api returns (common/constants.go: `MaxRecentItems`). */
const maxRows = 1_000
/** `LogTypeConsume` of new-api: a request that was charged. */
const consumed = 2

export function createTokenLog(): TokenLog {
  const rows: { readonly key: string; readonly row: JsonObject }[] = []
  const used = new Map<string, number>()
  let count = 0
  return {
    note(call, wrong) {
      const { key } = call.key
      count += 1
      const right = rowOf(call, count)
      const noted = wrong === undefined ? [right] : wrongRows(right, call, wrong)
      for (const row of noted) {
        used.set(key, (used.get(key) ?? 0) + Number(row['quota']))
        rows.unshift({ key, row })
      }
      rows.length = Math.min(rows.length, maxRows)
    },
    rowsOf: (key) => rows.filter((row) => row.key === key).map(({ row }) => row),
    usedBy: (key) => used.get(key) ?? 0,
  }
}

function rowOf(call: ChargedCall, id: number): JsonObject {
  const { requestId, quota, spent, group, ratios, key, model } = call
  const isPerCall = ratios.type === 'call'
  return {
    id,
    created_at: Math.floor(call.at / 1000),
    type: consumed,
    content: '',
    username: 'practice',
    token_name: key.key,
    model_name: model,
    quota,
    prompt_tokens: spent.input ?? 0,
    completion_tokens: spent.output ?? 0,
    use_time: Math.round(call.tookMs / 1000),
    is_stream: call.isStream,
    channel: 1,
    token_id: 1,
    group: group.name,
    request_id: requestId,
    upstream_request_id: '',
    // JSON text inside JSON, as new-api stores it.
    other: JSON.stringify({
      model_ratio: isPerCall ? 0 : ratios.model,
      completion_ratio: isPerCall ? 0 : ratios.completion,
      cache_ratio: isPerCall ? 0 : ratios.cache,
      cache_tokens: spent.cachedInput ?? 0,
      model_price: isPerCall ? ratios.price : -1,
      group_ratio: group.ratio,
      user_group_ratio: -1,
      ...cacheWrites(spent),
      ...spent.multipliers,
    }),
  }
}

/** As new-api records it (service/text_quota.go): the sum, and each lifetime with its ratio. */
function cacheWrites({ written5m = 0, written1h = 0 }: ChargedCall['spent']): JsonObject {
  if (written5m + written1h === 0) return {}
  return {
    cache_creation_tokens: written5m + written1h,
    cache_creation_ratio: cacheWriteRatios.fiveMinutes,
    ...(written5m > 0 && {
      cache_creation_tokens_5m: written5m,
      cache_creation_ratio_5m: cacheWriteRatios.fiveMinutes,
    }),
    ...(written1h > 0 && {
      cache_creation_tokens_1h: written1h,
      cache_creation_ratio_1h: cacheWriteRatios.hour,
    }),
  }
}
