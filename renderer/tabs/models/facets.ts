import type { ModelRow } from './model-rows.ts'
import { labelNames } from './select-rows.ts'
import { abilities, type Ability } from '../../../shared/models/model-profile.ts'
import { fits } from '../../../shared/formats/model-fit.ts'

/** A filter option, and the number of models that match it. */
export interface Facet {
  readonly value: string
  readonly count: number
}

/** The owners in the list, the one with most models first. */
export function ownerFacets(rows: readonly ModelRow[]): Facet[] {
  return countOf(rows.map(({ model }) => model.ownedBy)).toSorted(
    (left, right) => right.count - left.count || left.value.localeCompare(right.value, 'en'),
  )
}

/** Sort order: known formats in display order, then unknown labels, then models without a label. */
const order = fits.map(({ target }) => target)

export function labelFacets(rows: readonly ModelRow[]): Facet[] {
  return countOf(rows.flatMap(labelNames)).toSorted(
    (left, right) => rank(left.value) - rank(right.value) || left.value.localeCompare(right.value, 'en'),
  )
}

/** The abilities of the models, in a fixed order. Abilities that no model has are omitted. */
export function abilityFacets(
  rows: readonly ModelRow[],
): { readonly value: Ability; readonly count: number }[] {
  return abilities.flatMap((value) => {
    const count = rows.filter(({ profile }) => profile?.abilities?.some(({ name }) => name === value)).length
    return count === 0 ? [] : [{ value, count }]
  })
}

function rank(value: string): number {
  const index = order.indexOf(value)
  return value === '' ? order.length + 1 : index === -1 ? order.length : index
}

function countOf(values: readonly string[]): Facet[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}
