import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { PaneHead } from './pane-head.tsx'

export type BackHeadProps = {
  title: string
  /** The name of the item, if the pane does not show it; truncated at its end. */
  of?: string | undefined
  /** The destination of the arrow: "Back to the job". */
  back: string
  onBack: () => void
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** The head of content that covers a pane, with a button back to the pane. */
export function BackHead({ title, of, back, onBack, actions }: BackHeadProps) {
  return (
    <PaneHead className="gap-1 pl-2" actions={actions}>
      <IconButton icon={ArrowLeft} label={back} onClick={onBack} />
      <h2 className="font-strong">{title}</h2>
      {of === undefined || of === '' ? null : (
        <span className="ml-1 min-w-0 flex-1 truncate text-small text-ink-3" title={of}>
          {of}
        </span>
      )}
    </PaneHead>
  )
}
