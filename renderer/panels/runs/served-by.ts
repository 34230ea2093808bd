import type { Run } from '../../../shared/runs/run.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/**
 * The model or provider that answered in the end, if headers or the answer name another one than was requested;
 * `undefined` otherwise.
 */
export function servedByText({
  servedBy,
  model: asked,
}: Pick<Run, 'servedBy' | 'model'>): string | undefined {
  if (servedBy === undefined) return undefined
  const { model, provider, retries, fallbacks } = servedBy
  const text = historyText().servedBy
  const parts = [
    ...(model === undefined ? [] : [text.model({ served: model, asked })]),
    ...(provider === undefined ? [] : [text.provider(provider)]),
    ...(retries === undefined ? [] : [text.retries(retries)]),
    ...(fallbacks === undefined ? [] : [text.fallbacks(fallbacks)]),
  ]
  return parts.length === 0 ? undefined : parts.join(' · ')
}
