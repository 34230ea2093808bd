/** Published token vocabularies that the app can count with. */
export const vocabularyIds = ['o200k_base', 'cl100k_base'] as const

export type VocabularyId = (typeof vocabularyIds)[number]

/**
 * Vocabularies by the beginning of model names, longer ones first. Families with an unpublished vocabulary are not
 * listed.
 */
const families: readonly (readonly [RegExp, VocabularyId])[] = [
  [/^(gpt-4o|chatgpt-4o|gpt-4\.[15]|gpt-5|gpt-oss|o[134])(?![a-z0-9])/, 'o200k_base'],
  [/^(gpt-4|gpt-3\.5|text-embedding-3|text-embedding-ada-002)(?![a-z0-9.])/, 'cl100k_base'],
]

/**
 * Returns the vocabulary that a model is known to use; `undefined` when it is not public. Only the part after the last
 * `/` is matched: gateways add a provider in front (`openai/gpt-4o`).
 */
export function vocabularyOf(model: string): VocabularyId | undefined {
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  return families.find(([family]) => family.test(name))?.[1]
}
