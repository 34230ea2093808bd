import type { Json, JsonObject } from '../../../shared/json.ts'
import { quotaPerDollar, type ChargedCall } from '../charges/charge.ts'
import type { GatewayClock } from '../clock.ts'
import { practiceKeys } from '../keys.ts'
import type { PracticeKey } from '../practice-key.ts'
import type { OwnAnswer, Visit } from '../profiles/gateway-profile.ts'
import type { AccountSwitch } from './switches.ts'
import { createTokenLog } from './token-log.ts'
import { readWrongBill } from './wrong-bills.ts'

/**
 * The routes with which new-api describes a key: balance, billing, log, and the unit in which it shows money (see
 * shared/gateway/wire/new-api.md, "Key and price routes").
 */
export interface Account {
  /** `body`: the request's body, which may ask for a wrong bill. */
  note(call: ChargedCall, body: string): void
  /** Returns `undefined` for other routes, and for those that are switched off. */
  answer(visit: Visit): OwnAnswer | undefined
}

export interface AccountOptions {
  readonly clock: GatewayClock
  readonly switches: readonly AccountSwitch[]
  /** Whether the limiter of `/api/*` counts: 20 calls in 20 minutes for balance and log together. */
  readonly isCounted: boolean
  /** The models of a restricted key. */
  readonly allowedModels: () => readonly string[]
}

const apiCalls = 20
const apiWindowMs = 20 * 60_000

/** The initial quota of each key: ten dollars. */
const granted = 5_000_000

/** The amount that the billing routes report for a key without a limit. */
const unlimitedAmount = 100_000_000

const yuanPerDollar = 7.2
const eurosPerDollar = 0.9

/** Seconds since 1970: the first of November 2023. */
const expiredAt = 1_698_796_800

const notThere: OwnAnswer = {
  status: 404,
  body: { error: { message: 'Invalid URL', type: 'invalid_request_error' } },
}
const tooMany: OwnAnswer = { status: 429, headers: { 'retry-after': '1200' } }
const unknownKey: OwnAnswer = { status: 401, body: { success: false, message: 'Invalid token' } }

export function createAccount({ clock, switches, isCounted, allowedModels }: AccountOptions): Account {
  const log = createTokenLog()
  const is = (name: AccountSwitch): boolean => switches.includes(name)
  let windowStart = -Infinity
  let count = 0

  /** The limiter of `/api/*` counts all its paths together. */
  function limitApi(): OwnAnswer | undefined {
    if (is('limited')) return tooMany
    if (!isCounted) return undefined
    if (clock.now() - windowStart >= apiWindowMs) {
      windowStart = clock.now()
      count = 0
    }
    count += 1
    return count > apiCalls ? tooMany : undefined
  }

  function usageOf({ key, kind }: PracticeKey): Json {
    const used = log.usedBy(key)
    return {
      code: true,
      message: 'ok',
      data: {
        object: 'token_usage',
        name: `Practice ${kind}`,
        total_granted: granted,
        total_used: used,
        total_available: granted - used,
        unlimited_quota: is('unlimited'),
        model_limits:
          kind === 'restricted' ? Object.fromEntries(allowedModels().map((model) => [model, true])) : {},
        model_limits_enabled: kind === 'restricted',
        expires_at: is('expired') ? expiredAt : 0,
      },
    }
  }

  /** Converts quota into the unit in which the site shows money. */
  function shown(quota: number): number {
    if (is('quota')) return quota
    return (quota / quotaPerDollar) * (is('cny') ? yuanPerDollar : 1)
  }

  function status(): JsonObject {
    return {
      version: 'practice-1',
      system_name: 'Practice gateway',
      quota_per_unit: quotaPerDollar,
      display_in_currency: !is('quota'),
      quota_display_type: is('quota') ? 'TOKENS' : is('cny') ? 'CNY' : is('euro') ? 'CUSTOM' : 'USD',
      usd_exchange_rate: yuanPerDollar,
      custom_currency_symbol: is('euro') ? '€' : '',
      custom_currency_exchange_rate: eurosPerDollar,
    }
  }

  /** The billing routes check the state of a key, as the model routes do. */
  function billing(key: PracticeKey | undefined, describe: (key: PracticeKey) => Json): OwnAnswer {
    if (is('limited')) return tooMany
    if (key === undefined || is('expired'))
      return {
        status: 401,
        body: {
          error: {
            message: key === undefined ? 'Invalid token' : '该令牌已过期',
            type: 'new_api_error',
            code: '',
          },
        },
      }
    return { status: 200, body: describe(key) }
  }

  function ofKey(key: PracticeKey | undefined, describe: (key: PracticeKey) => Json): OwnAnswer {
    return limitApi() ?? (key === undefined ? unknownKey : { status: 200, body: describe(key) })
  }

  return {
    note: (call, body) => log.note(call, is('wrong-bills') ? readWrongBill(body) : undefined),
    answer({ pathname, key: given }) {
      const key = practiceKeys.find((each) => each.key === given)
      switch (pathname) {
        case '/api/usage/token':
          return is('no-usage') ? notThere : { status: 301, headers: { location: '/api/usage/token/' } }
        case '/api/usage/token/':
          return is('no-usage') ? notThere : ofKey(key, usageOf)
        case '/api/log/token':
          return is('no-log')
            ? notThere
            : ofKey(key, (of) => ({ success: true, message: '', data: log.rowsOf(of.key) }))
        case '/api/status':
          return is('no-status')
            ? notThere
            : { status: 200, body: { success: true, message: '', data: status() } }
        case '/v1/dashboard/billing/subscription': {
          if (is('no-billing')) return notThere
          const amount = is('unlimited') ? unlimitedAmount : shown(granted)
          return billing(key, () => ({
            object: 'billing_subscription',
            has_payment_method: true,
            soft_limit_usd: amount,
            hard_limit_usd: amount,
            system_hard_limit_usd: amount,
            access_until: 0,
          }))
        }
        case '/v1/dashboard/billing/usage':
          return is('no-billing')
            ? notThere
            : billing(key, (of) => ({ object: 'list', total_usage: shown(log.usedBy(of.key)) * 100 }))
        default:
          return undefined
      }
    },
  }
}
