import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type SentChipProps = {
  count: number
  /** The id of the list that it opens. */
  controls: string
}

/** How many values are sent besides model and prompt; opens the list of them at the foot of the form. */
export function SentChip({ count, controls }: SentChipProps) {
  const isOpen = useLayout((state) => state.isSentListOpen)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => layoutStore.getState().toggleSentList()}
      className="tabular h-5 flex-none rounded-xs bg-accent-soft px-1.5 text-small text-accent"
    >
      {parametersText().sent.count(count)}
    </button>
  )
}
