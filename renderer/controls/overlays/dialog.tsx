import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { DialogLayer } from './popup-layer.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** One or two sentences below the title. */
  description?: ReactNode
  /** The buttons; the primary one last. */
  footer?: ReactNode
  /** Turns content and buttons into a form, which Enter in a field and the submit button submit. */
  onSubmit?: (event: FormEvent) => void
  /** The element to focus on opening; by default the first text field, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children?: ReactNode
}

/**
 * A dialog with a text field starts there: users who type without looking would close it with Enter on the Close
 * button.
 */
function firstTextField(popup: HTMLElement | null): HTMLElement | undefined {
  const fields = popup?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea') ?? []
  const others = new Set(['file', 'range', 'checkbox', 'radio', 'hidden'])
  return [...fields].find(({ type, disabled }) => !disabled && !others.has(type))
}

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  footer,
  onSubmit,
  initialFocus,
  className = 'w-110',
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const body = (
    <>
      <div
        className={`min-h-0 flex-1 overflow-y-auto px-4 pb-4 ${description === undefined ? 'pt-3' : 'pt-1'}`}
      >
        {description === undefined ? null : (
          <Base.Description className="mb-3 text-ink-2">{description}</Base.Description>
        )}
        <DialogLayer value={layer}>{children}</DialogLayer>
      </div>
      {footer === undefined ? null : (
        <div className="flex flex-none justify-end gap-2 border-t border-line px-4 py-3">
          <DialogLayer value={layer}>{footer}</DialogLayer>
        </div>
      )}
    </>
  )
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-pane data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-6">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? (() => firstTextField(popup.current) ?? true)}
            className={`pop-motion flex max-h-full max-w-full flex-col overflow-hidden rounded-lg bg-raised shadow-pop outline-none ${className}`}
          >
            <div className="flex items-start gap-2 pt-3 pr-2 pl-4">
              <Base.Title className="flex-1 pt-0.5 font-strong text-title">{title}</Base.Title>
              <Base.Close render={<IconButton icon={X} label={controlsText().close} />} />
            </div>
            {onSubmit === undefined ? (
              body
            ) : (
              <form className="contents" onSubmit={onSubmit}>
                {body}
              </form>
            )}
            {/* Not positioned, so that elements positioned inside it are not clipped at the edge of the dialog. */}
            <div ref={layer} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
