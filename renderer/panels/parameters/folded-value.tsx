import { ChevronDown } from 'lucide-react'
import { Icon } from '../../controls/buttons/icon.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type FoldedValueProps = {
  name: string
  summary: string
  isOpen: boolean
  onToggle: () => void
  /** Whether its text is invalid and cannot be sent. */
  isBroken?: boolean
}

/**
 * A long value in a few words, as a button that opens it. Beside a name only the value shrinks, down to its minimum
 * width: its flex-shrink is so large that the name loses less than 1/64 pixel, which would already wrap it.
 */
export function FoldedValue({ name, summary, isOpen, onToggle, isBroken = false }: FoldedValueProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={parametersText()[isOpen ? 'close' : 'open']({ field: name, summary })}
      data-tone={isBroken ? 'danger' : undefined}
      onClick={onToggle}
      className="field-edge ml-auto flex h-control-small max-w-32 min-w-18 shrink-[99999] items-center gap-1 pr-1.5 pl-2 text-meta"
    >
      <span title={summary} className={isBroken ? 'ml-auto truncate text-danger' : 'ml-auto truncate'}>
        {summary}
      </span>
      <Icon
        of={ChevronDown}
        size="tiny"
        className={`text-ink-3 transition-transform duration-quick ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  )
}
