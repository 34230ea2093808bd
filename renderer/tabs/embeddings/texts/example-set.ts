import { newRow } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'

const example: readonly (readonly [string, string])[] = [
  ['cats', 'The cat sleeps on the warm sofa'],
  ['cats', 'A kitten naps on a warm couch while the cat sleeps'],
  ['dogs', 'Dogs bark at the mail carrier'],
  ['dogs', 'Puppies bark and chase a ball in the park'],
  ['markets', 'Interest rates rose by a quarter point'],
  ['markets', 'The central bank raised interest rates again'],
  ['markets', 'Inflation cooled more than the central bank expected'],
  ['markets', 'Shares fell after the bank raised its rates'],
  ['kitchen', 'Knead the dough for ten minutes'],
  ['kitchen', 'Let the bread dough rise in a warm place'],
  ['kitchen', 'Simmer the sauce for ten minutes until it thickens'],
  ['weather', 'Rain is expected over the coast'],
]

/** Twelve texts of five groups, to see what the tab does. */
export function exampleRows(): Rows {
  return example.map(([group, text]) => newRow(text, group))
}

export const exampleName = 'Cats, dogs and markets'
