import { chipsOf, type ModelChip } from '../../lib/models/model-chips.ts'
import { diffModels } from '../../../shared/models/model-diff.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { ownerLabel } from './model-labels.ts'
import { modelsText } from '../../../shared/text/en/models.ts'

/** A model as one of two lists has it. */
export interface ComparedEntry {
  readonly owner: string
  readonly chips: readonly ModelChip[]
}

export type CompareLine =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number }
  | {
      readonly kind: 'model'
      readonly id: string
      /** `undefined` when the list does not have the model. */
      readonly left?: ComparedEntry
      readonly right?: ComparedEntry
    }

export interface Comparison {
  readonly lines: readonly CompareLine[]
  readonly onlyOne: number
  readonly onlyOther: number
  readonly different: number
  readonly same: number
}

/** The differences of two lists, in three parts with headings. */
export function compareLines(left: readonly ModelEntry[], right: readonly ModelEntry[]): Comparison {
  const { added, removed, changed, sameCount } = diffModels(left, right)
  return {
    lines: [
      ...part(
        modelsText().compare.onlyInA,
        removed.map((model) => ({ kind: 'model', id: model.id, left: entryOf(model) })),
      ),
      ...part(
        modelsText().compare.onlyInB,
        added.map((model) => ({ kind: 'model', id: model.id, right: entryOf(model) })),
      ),
      ...part(
        modelsText().compare.different,
        changed.map(({ before, after }) => ({
          kind: 'model',
          id: before.id,
          left: entryOf(before),
          right: entryOf(after),
        })),
      ),
    ],
    onlyOne: removed.length,
    onlyOther: added.length,
    different: changed.length,
    same: sameCount,
  }
}

function part(title: string, lines: readonly CompareLine[]): CompareLine[] {
  return lines.length === 0 ? [] : [{ kind: 'heading', title, count: lines.length }, ...lines]
}

export function formatComparison({ onlyOne, onlyOther, different, same }: Comparison): string {
  return modelsText().compare.counts({ onlyOne, onlyOther, different, same })
}

function entryOf(model: ModelEntry): ComparedEntry {
  const { own: _own, ...listed } = model
  return {
    owner: ownerLabel(model.ownedBy),
    // The comparison considers only what the gateways report.
    chips: chipsOf(listed).filter(({ kind }) => kind === 'label'),
  }
}
