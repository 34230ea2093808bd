import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { unlearnedRates, usualRatesOf, type TokenRates } from '../../../shared/tokens/token-rates.ts'
import { vocabularyOf, type VocabularyId } from '../../../shared/tokens/vocabulary.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { tokensOfSize, type TextSize } from '../../lib/tokens/text-size.ts'
import { tokenRatesQuery } from '../../queries/token-rates.ts'
import { tokenClient } from '../../text-worker/use-text-task.ts'

/** Approximate token counts of texts for a model. */
export interface TokenCounts<Given> {
  /** The input that was counted, which may be slightly outdated. */
  readonly given: Given
  /** Returns 0 for a text that is not part of `given`. */
  readonly tokensOf: (text: string) => number
  /** The vocabulary used for counting; `undefined` if the counts are estimated from characters. */
  readonly vocabulary: VocabularyId | undefined
  readonly rates: TokenRates
}

interface Measured<Given> {
  readonly given: Given
  readonly model: string
  readonly sizes: ReadonlyMap<string, TextSize>
}

/**
 * Counts texts in the worker. Returns `undefined` until the first count, and the previous counts while new ones are
 * made. `given` must be the same object as long as its content is the same.
 */
export function useTokenCounts<Given extends { readonly texts: readonly string[] }>(
  model: string,
  given: Given,
): TokenCounts<Given> | undefined {
  const { data: learned } = useQuery(tokenRatesQuery(useBridge(), model))
  const [measured, setMeasured] = useState<Measured<Given>>()
  useEffect(() => {
    if (typeof Worker === 'undefined') return undefined
    const abort = new AbortController()
    const { texts } = given
    const asked = { texts, vocabulary: vocabularyOf(model) }
    void tokenClient.run('tokens', asked, abort.signal).then((outcome) => {
      if (abort.signal.aborted || outcome.type !== 'done') return
      const sizes = new Map(outcome.output.map((size, at) => [texts[at] ?? '', size] as const))
      setMeasured({ given, model, sizes })
    })
    return () => abort.abort()
  }, [given, model])
  return useMemo(() => {
    if (measured === undefined || measured.model !== model) return undefined
    const { sizes } = measured
    const rates = learned ?? { ...unlearnedRates, rates: usualRatesOf(model) }
    const isCounted = sizes.size > 0 && [...sizes.values()].every(({ tokens }) => tokens !== undefined)
    return {
      given: measured.given,
      tokensOf(text) {
        const size = sizes.get(text)
        return size === undefined ? 0 : tokensOfSize(size, rates.rates)
      },
      vocabulary: isCounted ? vocabularyOf(model) : undefined,
      rates,
    }
  }, [measured, learned, model])
}
