import { formatRegistry } from '../../../shared/formats/registry.ts'
import { tabLabel, type FormatTab } from '../../../shared/tabs.ts'
import { fitsOf, type ModelFit } from '../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { modelsText } from '../../../shared/text/en/models.ts'

/** A tab that a model can be opened in. The lens is a view of Chat. */
export type OpenTab = Exclude<FormatTab, 'models'> | 'lens'

export interface OpenTarget {
  readonly tab: OpenTab
  readonly label: string
  readonly fit: ModelFit
}

const fitOrder: Readonly<Record<ModelFit, number>> = { own: 0, label: 1, guess: 2, none: 3 }

/** All tabs that a model can be opened in, the fitting ones first. No tab is omitted: labels are only hints. */
export function openTargetsOf(model: ModelEntry): OpenTarget[] {
  const fits = new Map<string, ModelFit>(fitsOf(model).map(({ target, fit }) => [target, fit]))
  const best = new Map<OpenTab, ModelFit>()
  for (const { tab, fit, isFitOverridable } of Object.values(formatRegistry)) {
    if (tab === 'models' || fit === undefined || !isFitOverridable) continue
    const found = fits.get(fit.target) ?? 'none'
    const known = best.get(tab)
    best.set(tab, known === undefined || fitOrder[found] < fitOrder[known] ? found : known)
  }
  const targets = [...best].flatMap(([tab, fit]): OpenTarget[] =>
    tab === 'chat'
      ? [
          { tab, label: labelOf(tab), fit },
          { tab: 'lens', label: labelOf('lens'), fit },
        ]
      : [{ tab, label: labelOf(tab), fit }],
  )
  return targets.toSorted((left, right) => fitOrder[left.fit] - fitOrder[right.fit])
}

function labelOf(tab: OpenTab): string {
  return tab === 'lens' ? modelsText().details.lens : tabLabel(tab)
}
