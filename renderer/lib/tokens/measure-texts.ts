import { countScripts } from '../../../shared/tokens/scripts.ts'
import type { TextSize } from './text-size.ts'
import type { VocabularyId } from '../../../shared/tokens/vocabulary.ts'
import { loadTokenizer, type CountTokens } from './load-tokenizer.ts'

/** Only this many characters are counted; the rest is assumed to have the same density. */
const maxCharacters = 1_000_000
/** Cached, so that a text is not measured again while another one is edited. */
const maxKnown = 300

const known = new Map<string, Map<string, TextSize>>()

/** Texts, and the vocabulary of the model to which they are sent. */
export interface TextsToMeasure {
  readonly texts: readonly string[]
  readonly vocabulary: VocabularyId | undefined
}

/** Measures texts. When a vocabulary cannot be loaded, the estimates by characters remain, which are good enough. */
export async function measureTexts({ texts, vocabulary }: TextsToMeasure): Promise<readonly TextSize[]> {
  const count = vocabulary && (await loadTokenizer(vocabulary).catch(() => undefined))
  const key = count === undefined ? '' : vocabulary
  const sizes = known.get(key ?? '') ?? new Map<string, TextSize>()
  known.set(key ?? '', sizes)
  return texts.map((text) => {
    const size = sizes.get(text) ?? measure(text, count)
    sizes.delete(text)
    sizes.set(text, size)
    const [oldest] = sizes.keys()
    if (sizes.size > maxKnown && oldest !== undefined) sizes.delete(oldest)
    return size
  })
}

function measure(text: string, count: CountTokens | undefined): TextSize {
  const scripts = countScripts(text)
  if (count === undefined) return { scripts }
  const beginning = text.slice(0, maxCharacters)
  const share = beginning.length === 0 ? 1 : text.length / beginning.length
  return { scripts, tokens: Math.round(count(beginning) * share) }
}
