import type { VocabularyId } from '../../../shared/tokens/vocabulary.ts'

export type CountTokens = (text: string) => number

type Options = { readonly disallowedSpecial: Set<string> }
type Tokenizer = { readonly countTokens: (text: string, options: Options) => number }

const loaders: Readonly<Record<VocabularyId, () => Promise<Tokenizer>>> = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
}

/** Special tokens of the vocabulary (`<|endoftext|>`) are counted as text, as when a user sends them. */
const asText: Options = { disallowedSpecial: new Set() }

/**
 * The tokenizer takes quadratic time for a word, which is any text without spaces. Splitting words at this length
 * changes the count by at most one token per part.
 */
const maxWord = 256
const longWords = new RegExp(String.raw`\S{${maxWord}}|\s{${maxWord}}`, 'gu')

/** Loads the token counter of a vocabulary, which is in a file of its own that is loaded on first use. */
export async function loadTokenizer(vocabulary: VocabularyId): Promise<CountTokens> {
  const { countTokens } = await loaders[vocabulary]()
  return (text) => {
    let tokens = 0
    let from = 0
    for (const { index, 0: word } of text.matchAll(longWords)) {
      const to = index + word.length
      tokens += countTokens(text.slice(from, to), asText)
      from = to
    }
    return tokens + countTokens(text.slice(from), asText)
  }
}
