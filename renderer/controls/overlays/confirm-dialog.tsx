import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** A question: "Remove Work gateway?" */
  title: string
  /** What is deleted, what is kept, and whether it can be undone. */
  children: ReactNode
  /** The verb and its object: "Remove connection". */
  confirmLabel: string
  /** The button that cancels: "Keep it". */
  cancelLabel?: string
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
}

/** Asks before an action that cannot be undone. The safe answer has the initial focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = controlsText().cancel,
  isDanger = true,
  isBusy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const wayOut = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-pane data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-6">
          <Base.Popup
            initialFocus={wayOut}
            className="pop-motion max-h-full w-100 max-w-full overflow-y-auto rounded-lg bg-raised p-4 shadow-pop outline-none"
          >
            <Base.Title className="font-strong text-title wrap-anywhere">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-1 text-ink-2">
              {children}
            </Base.Description>
            <div className="mt-4 flex flex-wrap justify-end gap-2">
              <Base.Close ref={wayOut} render={<Button>{cancelLabel}</Button>} />
              <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
