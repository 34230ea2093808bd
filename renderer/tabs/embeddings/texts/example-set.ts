import { newRow } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** The example set: twelve texts in five groups. */
export function exampleRows(): Rows {
  const { groups, ...texts } = embeddingsText().example
  return [
    newRow(texts.sofa, groups.cats),
    newRow(texts.kitten, groups.cats),
    newRow(texts.dogs, groups.dogs),
    newRow(texts.puppies, groups.dogs),
    newRow(texts.ratesRose, groups.markets),
    newRow(texts.ratesRaised, groups.markets),
    newRow(texts.inflation, groups.markets),
    newRow(texts.shares, groups.markets),
    newRow(texts.knead, groups.kitchen),
    newRow(texts.rise, groups.kitchen),
    newRow(texts.simmer, groups.kitchen),
    newRow(texts.rain, groups.weather),
  ]
}
