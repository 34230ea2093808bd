import type { ModelChip } from '../../../lib/models/model-chips.ts'
import { classNames } from '../../../controls/class-names.ts'
import { chipLabel } from '../chip-label.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

/**
 * The chips of a model: labels of the gateway with a solid edge, guesses and the user's overrides with a dashed one.
 */
export function ModelChips({ chips, limit = 4 }: { chips: readonly ModelChip[]; limit?: number }) {
  const more = chips.slice(limit)
  return (
    // Chips that do not fit wrap to a second, hidden line, so that no chip is cut; the title lists all of them.
    <span
      title={chips.map(chipLabel).join(', ')}
      className="flex h-4.5 min-w-0 flex-wrap gap-1 overflow-hidden"
    >
      {chips.slice(0, limit).map((chip) => (
        <span
          key={chip.name}
          // A native tooltip with the source: thousands of rows should not carry tooltip components.
          title={modelsText().chips.sources[chip.kind]}
          className={classNames(
            'h-4.5 flex-none rounded-xs px-1.5 text-meta leading-4.5 text-ink-2',
            // Truncation costs a compositor layer: use it only where it may be needed.
            chipLabel(chip).length > 20 ? 'max-w-45 truncate' : 'whitespace-nowrap',
            chip.kind === 'label' ? 'bg-sunken edge' : 'border border-dashed border-control leading-4',
          )}
        >
          {chipLabel(chip)}
        </span>
      ))}
      {more.length > 0 && (
        <span
          title={more.map(chipLabel).join(', ')}
          className="h-4.5 flex-none text-meta leading-4.5 text-ink-3"
        >
          +{more.length}
        </span>
      )}
    </span>
  )
}
