import { currencySign } from '../../../shared/money/currency.ts'
import {
  rankSaid,
  successOf,
  usedOf,
  type FactSource,
  type ModelProfile,
  type Said,
  type ShownPrice,
} from '../../../shared/models/model-profile.ts'
import { modelFactsText } from '../../../shared/text/en/model-facts.ts'
import { formatPrice, formatShare, formatTokens } from '../../lib/models/format-facts.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'

/** One fact about a model as text. */
export interface WordedFact {
  /** The short form for a table: `200k`. */
  readonly short: string
  /** The form with unit for the details: `200,000 tokens`. */
  readonly long: string
  readonly source: FactSource
  /** All sources of the fact, the one in use first: `Gateway: $3.00, used`. */
  readonly lines: () => readonly string[]
}

export type SaidFactId = 'context' | 'longestAnswer' | 'priceIn' | 'priceOut' | 'cachedIn' | 'perCall'

/** Returns `undefined` if no source reports it. */
export function wordFact(
  id: SaidFactId,
  profile: ModelProfile | undefined,
  tableDate: string,
): WordedFact | undefined {
  if (profile === undefined) return undefined
  if (id === 'context' || id === 'longestAnswer')
    return worded(profile[id], profile, tableDate, {
      short: formatTokens,
      long: modelFactsText().tokens,
      more: () => '',
    })
  const part = priceParts[id]
  // A price per call says nothing about tokens, and vice versa.
  const price = profile.price?.filter(({ value }) => part(value) !== undefined)
  if (usedOf(profile.price)?.source !== usedOf(price)?.source) return undefined
  return worded(price, profile, tableDate, {
    short(value) {
      // Dollars are the unit of the column.
      const amount = value.currency === undefined ? formatPrice(part(value)) : inCurrency(value, part(value))
      return id === 'perCall' ? modelFactsText().each(amount) : amount
    },
    long: (value) => inCurrency(value, part(value)),
    more: moreOfPrice,
  })
}

function inCurrency({ currency = 'USD' }: ShownPrice, amount: number | undefined): string {
  return `${currencySign(currency)}${formatPrice(amount)}`
}

const priceParts: Readonly<
  Record<'priceIn' | 'priceOut' | 'cachedIn' | 'perCall', (price: ShownPrice) => number | undefined>
> = {
  priceIn: ({ input }) => input,
  priceOut: ({ output }) => output,
  cachedIn: ({ cachedInput }) => cachedInput,
  perCall: ({ perCall }) => perCall,
}

/** The ratio of the key's group, and the prompt length up to which the price applies. */
export function moreOfPrice({ ratio, group = '', isGroupAssumed = false, inputUpTo }: ShownPrice): string {
  const { ratio: ratioWords, upTo } = modelFactsText()
  return [
    ...(ratio === undefined
      ? []
      : [ratioWords({ ratio: formatNumber(ratio), group, isAssumed: isGroupAssumed })]),
    ...(inputUpTo === undefined ? [] : [upTo(formatTokens(inputUpTo))]),
  ].join(', ')
}

interface Wording<Value> {
  readonly short: (value: Value) => string
  readonly long: (value: Value) => string
  readonly more: (value: Value) => string
}

function worded<Value>(
  statements: readonly Said<Value>[] | undefined,
  { tableName = '' }: ModelProfile,
  tableDate: string,
  { short, long, more }: Wording<Value>,
): WordedFact | undefined {
  const used = usedOf(statements)
  if (used === undefined) return undefined
  const { sourceNames, used: usedWord } = modelFactsText()
  return {
    short: short(used.value),
    long: long(used.value),
    source: used.source,
    lines: () =>
      rankSaid(statements).map(({ source, value }, place) => {
        const sourceName =
          source === 'table' ? sourceNames.table({ day: tableDate, name: tableName }) : sourceNames[source]
        const words = [long(value), more(value), place === 0 ? usedWord : ''].filter((word) => word !== '')
        return `${sourceName}: ${words.join(', ')}`
      }),
  }
}

/** Statistics of the user's own runs: the median time to first text, and the share that succeeded. */
export function wordRuns({ runs }: Pick<ModelProfile, 'runs'> = {}): {
  readonly firstText: string
  readonly success: string
  readonly from: string
} {
  return {
    firstText: formatDuration(runs?.firstTextMs, { inSeconds: true }),
    success: formatShare(successOf(runs)),
    from: runs === undefined ? modelFactsText().noRuns : modelFactsText().ownRuns(runs),
  }
}
