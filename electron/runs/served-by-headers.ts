import { isJsonObject, parseJson } from '../../shared/json.ts'
import { toCount } from '../../shared/formats/coerce.ts'
import { quoteForeignName } from '../../shared/errors/quote-foreign-text.ts'
import type { ServedBy, StatedCost } from '../../shared/runs/served-by.ts'
import { headerValue, type HeaderList } from '../../shared/gateway/errors/normalise-headers.ts'

/**
 * Headers in which gateways say which server answered (see shared/gateway/wire/litellm.md, "Who served a request"). In
 * lower case, the more specific one first.
 */
const names: Readonly<Record<keyof ServedBy, readonly string[]>> = {
  model: ['x-litellm-model-name', 'openai-model'],
  provider: ['x-litellm-provider', 'x-portkey-provider', 'cf-aig-provider'],
  retries: ['x-litellm-attempted-retries', 'x-portkey-retry-attempt-count'],
  fallbacks: ['x-litellm-attempted-fallbacks', 'cf-aig-step'],
}

const costHeaders = ['x-litellm-response-cost']

/** Returns which server answered, according to the headers; empty when they do not say it. */
export function servedByHeaders(headers: HeaderList): ServedBy {
  const served: ServedBy = {}
  const model = nameIn(headers, names.model)
  const provider = nameIn(headers, names.provider)
  const retries = timesIn(headers, names.retries)
  const fallbacks = timesIn(headers, names.fallbacks)
  if (model !== undefined) served.model = model
  if (provider !== undefined) served.provider = provider
  if (retries !== undefined) served.retries = retries
  if (fallbacks !== undefined) served.fallbacks = fallbacks
  return served
}

/** Returns the cost that the headers of an answer state, `undefined` when they do not. */
export function costInHeaders(headers: HeaderList): StatedCost | undefined {
  for (const source of costHeaders) {
    const usd = toCount(headerValue(headers, source))
    if (usd !== undefined) return { usd, source }
  }
  return undefined
}

/**
 * Returns the multipliers that a new-api gateway states for the price of a task (see shared/gateway/wire/new-api.md,
 * "Video tasks"); `undefined` when it states none.
 */
export function multipliersInHeaders(headers: HeaderList): Record<string, number> | undefined {
  const stated = parseJson(headerValue(headers, 'x-new-api-other-ratios') ?? '')
  if (!isJsonObject(stated)) return undefined
  const ratios = Object.entries(stated).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 0,
  )
  return ratios.length === 0 ? undefined : Object.fromEntries(ratios.slice(0, 20))
}

function nameIn(headers: HeaderList, wanted: readonly string[]): string | undefined {
  const said = wanted.map((name) => headerValue(headers, name)?.trim()).find(Boolean)
  return said === undefined ? undefined : quoteForeignName(said)
}

/** Zero means no retry and no fallback. */
function timesIn(headers: HeaderList, wanted: readonly string[]): number | undefined {
  return wanted
    .map((name) => toCount(headerValue(headers, name)))
    .find((times) => times !== undefined && times > 0)
}
