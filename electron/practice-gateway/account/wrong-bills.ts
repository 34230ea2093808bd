import { isJsonObject, parseJson, type JsonObject } from '../../../shared/json.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import { quotaOf, type ChargedCall } from '../charges/charge.ts'
import { cacheWriteRatios, perToken, type KeyGroup, type ModelRatios } from '../charges/price-table.ts'

/** The ways in which a gateway may charge or log a request wrongly. */
export const wrongBills = [
  'cached-twice',
  'cache-writes-free',
  'cache-writes-as-input',
  'negative-input',
  'other-group',
  'group-ratio',
  'other-model',
  'price',
  'tokens',
  'amount',
  'billed-twice',
  'row-missing',
  'no-run',
] as const

export type WrongBill = (typeof wrongBills)[number]

/**
 * The wrong bill that a request asks for with words such as "bill: other-group"; the last occurrence counts, since a
 * conversation repeats itself.
 */
export function readWrongBill(body: string): WrongBill | undefined {
  const name = [...body.matchAll(/\bbill: ([a-z-]+)/g)].at(-1)?.[1]
  return wrongBills.find((bill) => bill === name)
}

/** The log rows in place of the right one. */
export function wrongRows(row: JsonObject, call: ChargedCall, kind: WrongBill): JsonObject[] {
  const { spent, group, ratios } = call
  const { input = 0, cachedInput = 0, written5m = 0, written1h = 0 } = spent
  const written = written5m * cacheWriteRatios.fiveMinutes + written1h * cacheWriteRatios.hour
  const dearGroup = { name: 'expensive', ratio: group.ratio * 2 }
  const dearRatios = ratios.type === 'call' ? ratios : { ...ratios, model: ratios.model * 3 }
  const charged = (by: ModelRatios, of: KeyGroup): JsonObject => ({
    ...row,
    quota: Math.round(quotaOf(by, of, spent)),
  })
  const withTokens = (tokens: number): JsonObject => ({
    ...row,
    quota: Math.round(
      quotaOf(ratios, group, spent) + tokens * (ratios.type === 'call' ? 0 : ratios.model) * group.ratio,
    ),
  })
  switch (kind) {
    case 'cached-twice':
      return [{ ...withTokens(cachedInput), prompt_tokens: input + cachedInput }]
    case 'cache-writes-free':
      return [withTokens(-written)]
    case 'cache-writes-as-input':
      return [withTokens(written5m + written1h - written)]
    case 'negative-input':
      // The cached tokens are subtracted from an input that does not contain them.
      return [{ ...withTokens(-2 * input), prompt_tokens: -input }]
    case 'other-group':
      return [
        {
          ...withOther(charged(ratios, dearGroup), { group_ratio: dearGroup.ratio }),
          group: dearGroup.name,
        },
      ]
    case 'group-ratio':
      return [withOther(charged(ratios, dearGroup), { group_ratio: dearGroup.ratio })]
    case 'other-model':
      return [
        {
          ...withOther(charged(perToken, group), {
            model_ratio: perToken.model,
            completion_ratio: perToken.completion,
            cache_ratio: perToken.cache,
          }),
          model_name: 'practice-tools',
        },
      ]
    case 'price':
      return [
        withOther(
          charged(dearRatios, group),
          dearRatios.type === 'call' ? {} : { model_ratio: dearRatios.model },
        ),
      ]
    case 'tokens':
      return [{ ...withTokens(1_000), prompt_tokens: input + 1_000 }]
    case 'amount':
      return [{ ...row, quota: Number(row['quota']) + 12_345 }]
    case 'billed-twice':
      return [row, row]
    case 'row-missing':
      return []
    case 'no-run':
      return [row, { ...row, request_id: `${call.requestId}-other` }]
    default:
      return assertNever(kind)
  }
}

function withOther(row: JsonObject, change: JsonObject): JsonObject {
  const stored = row['other']
  const fields = typeof stored === 'string' ? parseJson(stored) : undefined
  return { ...row, other: JSON.stringify({ ...(isJsonObject(fields) ? fields : {}), ...change }) }
}
