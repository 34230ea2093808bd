import * as z from 'zod/mini'
import type { Billing, KeyBalance, QuotaUnit } from '../../shared/connections/key-card.ts'
import type { Json } from '../../shared/json.ts'
import { readTokenLog, type LoggedCall } from './read-token-log.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/**
 * A route of a gateway that reports on a key or on the gateway itself, with the parser for its answer (see
 * shared/gateway/wire/new-api.md, "Key and price routes").
 */
export interface AccountRoute<Value> {
  readonly path: string
  /** Public routes are requested without the key. */
  readonly sendsKey: boolean
  /** Parses an answer; `undefined` when it has another form. */
  readonly read: (json: Json) => Value | undefined
}

const amount = z.catch(z.optional(z.number()), undefined)

/** The maximum number of models of a restricted key that are named, and of characters in a name. */
const maxModels = 500
const maxNameLength = 200

const usageSchema = z.object({
  data: z.object({
    name: z.catch(z.string(), ''),
    total_granted: amount,
    total_used: amount,
    total_available: amount,
    unlimited_quota: z.catch(z.boolean(), false),
    /** An object with the models as its names; older builds have a list, or a text with commas. */
    model_limits: z.catch(z.union([z.record(z.string(), z.unknown()), z.array(z.string()), z.string()]), ''),
    model_limits_enabled: z.catch(z.boolean(), false),
    expires_at: amount,
  }),
})

function readBalance(json: Json): KeyBalance | undefined {
  const usage = usageSchema.safeParse(json)
  if (!usage.success) return undefined
  const { data } = usage.data
  const { total_granted: granted, total_used: used, total_available: left, unlimited_quota } = data
  if (granted === undefined && used === undefined && left === undefined && !unlimited_quota) return undefined
  const models = modelsIn(data.model_limits)
  return {
    name: data.name.slice(0, maxNameLength),
    ...definedFields({ granted, used, left }),
    isUnlimited: unlimited_quota,
    ...(data.model_limits_enabled && {
      models: models.slice(0, maxModels).map((model) => model.slice(0, maxNameLength)),
      modelCount: models.length,
    }),
    ...momentOf(data.expires_at),
  }
}

function modelsIn(limits: Readonly<Record<string, unknown>> | readonly string[] | string): string[] {
  const names =
    typeof limits === 'string'
      ? limits.split(',')
      : Array.isArray(limits)
        ? limits.map(String)
        : Object.keys(limits).filter((name) => Reflect.get(limits, name) !== false)
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** Greater numbers are milliseconds since 1970, not seconds. */
const latestSeconds = 1e11

/** A time in seconds since 1970; 0 and less mean never. */
function momentOf(seconds: number | undefined): { readonly expiresAt?: number | null } {
  if (seconds === undefined || seconds > 1e15) return {}
  if (seconds <= 0) return { expiresAt: null }
  return { expiresAt: seconds < latestSeconds ? seconds * 1_000 : seconds }
}

const subscriptionSchema = z.object({
  hard_limit_usd: z.number(),
  access_until: amount,
})

/** new-api reports this limit for a key without one. */
const unlimitedAmount = 100_000_000

function readSubscription(json: Json): Billing | undefined {
  const parsed = subscriptionSchema.safeParse(json)
  if (!parsed.success) return undefined
  const { hard_limit_usd: limit, access_until } = parsed.data
  const isUnlimited = limit >= unlimitedAmount
  return { ...(!isUnlimited && { limit }), isUnlimited, ...momentOf(access_until) }
}

/** In hundredths of the unit. */
const billedSchema = z.object({ total_usage: z.number() })

function readBilled(json: Json): number | undefined {
  const parsed = billedSchema.safeParse(json)
  return parsed.success ? parsed.data.total_usage / 100 : undefined
}

const positive = z.catch(z.optional(z.number().check(z.gt(0))), undefined)

const statusSchema = z.object({
  data: z.object({
    quota_per_unit: z.number().check(z.gt(0)),
    quota_display_type: z.catch(z.optional(z.string()), undefined),
    /** From older builds: money, or else the quota itself. */
    display_in_currency: z.catch(z.optional(z.boolean()), undefined),
    usd_exchange_rate: positive,
    custom_currency_symbol: z.catch(z.string(), ''),
    custom_currency_exchange_rate: positive,
  }),
})

function readUnit(json: Json): QuotaUnit | undefined {
  const status = statusSchema.safeParse(json)
  if (!status.success) return undefined
  const { data } = status.data
  const perDollar = data.quota_per_unit
  const type =
    data.quota_display_type?.toUpperCase() ?? (data.display_in_currency === false ? 'TOKENS' : 'USD')
  if (type === 'TOKENS') return { perDollar, shownIn: 'quota' }
  if (type === 'CNY')
    return {
      perDollar,
      shownIn: 'currency',
      currency: '¥',
      ...(data.usd_exchange_rate !== undefined && { perDollarInCurrency: data.usd_exchange_rate }),
    }
  if (type === 'CUSTOM')
    return {
      perDollar,
      shownIn: 'currency',
      currency: data.custom_currency_symbol.trim().slice(0, 12),
      ...(data.custom_currency_exchange_rate !== undefined && {
        perDollarInCurrency: data.custom_currency_exchange_rate,
      }),
    }
  return { perDollar, shownIn: 'dollars' }
}

export const balanceRoute: AccountRoute<KeyBalance> = {
  path: '/api/usage/token/',
  sendsKey: true,
  read: readBalance,
}

export const subscriptionRoute: AccountRoute<Billing> = {
  path: '/v1/dashboard/billing/subscription',
  sendsKey: true,
  read: readSubscription,
}

export const billedRoute: AccountRoute<number> = {
  path: '/v1/dashboard/billing/usage',
  sendsKey: true,
  read: readBilled,
}

export const unitRoute: AccountRoute<QuotaUnit> = { path: '/api/status', sendsKey: false, read: readUnit }

export const logRoute: AccountRoute<readonly LoggedCall[]> = {
  path: '/api/log/token',
  sendsKey: true,
  read: readTokenLog,
}
