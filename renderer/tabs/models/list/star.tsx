import { Star } from 'lucide-react'
import { classNames } from '../../../controls/class-names.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

export type StarToggleProps = {
  model: string
  isFavourite: boolean
  onToggle: (model: string) => void
}

/**
 * The star of a row, for the pointer only. The keyboard shortcut is F on the row, so that Tab does not stop at every
 * star.
 */
export function StarToggle({ model, isFavourite, onToggle }: StarToggleProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={modelsText().favourite.toggle(model)}
      aria-pressed={isFavourite}
      title={isFavourite ? modelsText().favourite.remove : modelsText().favourite.add}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(model)
      }}
      className={classNames(
        'grid size-6 flex-none place-items-center rounded-sm hover:bg-press',
        isFavourite ? 'text-accent' : 'text-control',
      )}
    >
      <Star
        size={14}
        strokeWidth={1.85}
        aria-hidden="true"
        className={isFavourite ? 'fill-current' : undefined}
      />
    </button>
  )
}
