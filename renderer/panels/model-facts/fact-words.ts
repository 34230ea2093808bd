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

/** One thing that is said of a model, in the words of the window. */
export interface WordedFact {
  /** In few letters, for a table: `200k`. */
  readonly short: string
  /** With its unit, for the details: `200,000 tokens`. */
  readonly long: string
  readonly source: FactSource
  /** All who say something of it, what is used at the front: `Gateway: $3.00, used`. */
  readonly lines: () => readonly string[]
}

export type SaidFactId = 'context' | 'longestAnswer' | 'priceIn' | 'priceOut' | 'cachedIn' | 'perCall'

/** `undefined` where nobody says anything. */
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
  // Of a price for each call nothing is known of its tokens, and the other way round.
  const price = profile.price?.filter(({ value }) => part(value) !== undefined)
  if (usedOf(profile.price)?.source !== usedOf(price)?.source) return undefined
  return worded(price, profile, tableDate, {
    short(value) {
      // The column says that it is in dollars.
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

/** The ratio of the key's group, and how long a prompt the price holds for. */
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

/** What own runs say: the median of the first text, and the share of those that ended well. */
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
