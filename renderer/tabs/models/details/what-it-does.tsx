import { Check, Plus } from 'lucide-react'
import type { FitTarget } from '../../../../shared/formats/registry.ts'
import { fitsOf } from '../../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { classNames } from '../../../controls/class-names.ts'
import { useOverrideModel } from '../../../queries/models.ts'
import { chipText } from '../chip-label.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/**
 * The abilities of a model, with the user's overrides, which are saved per connection and used by every model picker.
 */
export function WhatItDoes({
  connectionId,
  model,
  isListed,
}: {
  connectionId: string
  model: ModelEntry
  isListed: boolean
}) {
  const override = useOverrideModel(connectionId)
  // An override is saved with the list entry, so without one there is nothing to override.
  if (!isListed) return null
  const { own, ...listed } = model
  const withoutOwn = new Map(fitsOf(listed).map(({ target, fit }) => [target, fit !== 'none']))
  const owned = Object.keys(own ?? {}).length

  const toggle = (target: FitTarget, can: boolean) =>
    override.mutate({
      model: model.id,
      target,
      can: withoutOwn.get(target) === can ? undefined : can,
    })
  const reset = () => {
    for (const { target } of fitsOf(model)) {
      if (own?.[target] !== undefined) override.mutate({ model: model.id, target, can: undefined })
    }
  }
  return (
    <DetailsSection
      title={modelsText().abilities.title}
      meta={
        owned === 0 ? undefined : (
          <button type="button" className="text-small text-accent hover:underline" onClick={reset}>
            {owned === 1 ? modelsText().abilities.resetOne : modelsText().abilities.resetAll(owned)}
          </button>
        )
      }
    >
      <div className="flex flex-wrap gap-1">
        {fitsOf(model).map(({ target, fit }) => {
          const can = fit !== 'none'
          const isOwn = own?.[target] !== undefined
          return (
            <button
              key={target}
              type="button"
              aria-pressed={can}
              title={modelsText().abilities.why({
                label: chipText(target),
                reason: modelsText().abilities.reasons[isOwn && !can ? 'denied' : fit],
              })}
              onClick={() => toggle(target, !can)}
              className={classNames(
                'inline-flex h-5 items-center gap-1 rounded-xs px-1.5 text-meta',
                can ? 'bg-accent-soft text-accent' : 'text-ink-3 hover:bg-hover',
                fit === 'guess' || isOwn ? 'border border-dashed border-control' : 'edge',
              )}
            >
              {can ? (
                <Check size={10} strokeWidth={2.5} aria-hidden="true" />
              ) : (
                <Plus size={10} strokeWidth={2} aria-hidden="true" />
              )}
              {isOwn
                ? modelsText().chips.byChoice(chipText(target))
                : fit === 'guess'
                  ? modelsText().chips.byName(chipText(target))
                  : chipText(target)}
            </button>
          )
        })}
      </div>
    </DetailsSection>
  )
}
