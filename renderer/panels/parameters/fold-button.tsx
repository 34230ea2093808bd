import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../controls/buttons/icon.tsx'

export type FoldButtonProps = {
  isOpen: boolean
  /** The id of the content that it opens. */
  controls: string
  onToggle: () => void
  children: ReactNode
}

/** A line of a form that expands the content below it. */
export function FoldButton({ isOpen, controls, onToggle, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="focus-inside flex h-row w-full items-center gap-2 px-3 text-small hover:bg-hover"
    >
      <Icon
        of={ChevronRight}
        size="small"
        className={`text-ink-3 transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
      />
      {children}
    </button>
  )
}
