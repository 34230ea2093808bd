import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { unlearnedRates, usualRatesOf, type TokenRates } from '../../../shared/tokens/token-rates.ts'
import { vocabularyOf, type VocabularyId } from '../../../shared/tokens/vocabulary.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { tokensOfSize, type TextSize } from '../../lib/tokens/text-size.ts'
import { tokenRatesQuery } from '../../queries/token-rates.ts'
import { tokenClient } from '../../text-worker/use-text-task.ts'

/** About how many tokens texts are to a model. */
export interface TokenCounts<Given> {
  /** What was counted, which may be a moment old. */
  readonly given: Given
  /** 0 for a text that was not asked for. */
  readonly tokensOf: (text: string) => number
  /** The vocabulary that they were counted with; left out where they are estimated by their characters. */
  readonly vocabulary: VocabularyId | undefined
  readonly rates: TokenRates
}

interface Measured<Given> {
  readonly given: Given
  readonly model: string
  readonly sizes: ReadonlyMap<string, TextSize>
}

/**
 * Counts texts in the worker; `undefined` until the first of them are counted, and what was counted last while others are.
 * `given` has to be the same object as long as it says the same.
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
