import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { DialogLayer } from '../../controls/overlays/popup-layer.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

export type ViewerFrameProps = {
  title: string
  meta?: ReactNode
  /** Buttons at the right end of the head. */
  actions?: ReactNode
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A viewer as large as the window. Escape closes it. */
export function ViewerFrame({ title, meta, actions, onClose, onKeyDown, children }: ViewerFrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Base.Popup
          ref={popup}
          // Focus the viewer, not its first button.
          initialFocus={popup}
          onKeyDown={(event) => {
            // An open menu handles its own keys.
            if (event.target instanceof Element && event.target.closest('[role=menu]') !== null) return
            // An open tooltip would consume the first Escape.
            if (event.key === 'Escape') onClose()
            else onKeyDown(event)
          }}
          className="fixed inset-0 z-30 flex flex-col bg-chrome outline-none"
        >
          <DialogLayer value={popup}>
            <div className="flex h-topbar flex-none items-center gap-2 border-b border-line bg-panel pr-2 pl-3">
              <Base.Title className="max-w-3/5 min-w-0 truncate font-strong" title={title}>
                {title}
              </Base.Title>
              <span className="tabular min-w-0 flex-1 truncate text-small text-ink-3">{meta}</span>
              <div className="flex flex-none items-center gap-1">
                {actions}
                <Base.Close render={<IconButton icon={X} label={mediaText().closeViewer} />} />
              </div>
            </div>
            {children}
          </DialogLayer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
