import { ChevronDown } from 'lucide-react'
import { Icon } from '../../controls/buttons/icon.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type FoldedValueProps = {
  name: string
  summary: string
  isOpen: boolean
  onToggle: () => void
  /** What is typed in it cannot be sent. */
  isBroken?: boolean
}

/**
 * A long value in a few words, as the button that opens it. Beside a name it gives way alone, down to its least width: its part of the
 * shrinking is so large that not a 64th of a pixel is taken of the name, which would go on in a second line for it.
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
