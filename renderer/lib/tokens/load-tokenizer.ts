import type { VocabularyId } from '../../../shared/tokens/vocabulary.ts'

export type CountTokens = (text: string) => number

type Options = { readonly disallowedSpecial: Set<string> }
type Tokenizer = { readonly countTokens: (text: string, options: Options) => number }

const loaders: Readonly<Record<VocabularyId, () => Promise<Tokenizer>>> = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
}

/** What looks like a sign of the vocabulary's own (`<|endoftext|>`) is text, as it is when somebody sends it. */
const asText: Options = { disallowedSpecial: new Set() }

/**
 * To the tokenizer, letters without a space are one word, and a word takes time that grows with its square. Pieces of so many letters
 * differ from the whole by a token each at most.
 */
const maxWord = 256
const longWords = new RegExp(String.raw`\S{${maxWord}}|\s{${maxWord}}`, 'gu')

/** The counter of a vocabulary, in a file of its own that is loaded with the first count. */
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
