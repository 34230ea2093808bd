import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { isFocusLeftBehind } from './focus-left-behind.ts'
import { usePopupContainer } from './popup-layer.tsx'

export type PopoverProps = {
  trigger: ReactElement
  /** The accessible name. */
  label: string
  align?: 'start' | 'end' | 'center'
  side?: 'top' | 'bottom'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A small popup beside its button. Escape or a click outside closes it. */
export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  isOpen,
  onOpenChange,
  className = 'w-80 p-3',
  children,
}: PopoverProps) {
  const container = usePopupContainer()
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            aria-label={label}
            // By default it goes nowhere when the popup of a list in the popover closes in the same moment.
            finalFocus={isFocusLeftBehind}
            className={`pop-motion max-w-(--available-width) rounded-lg bg-raised shadow-pop outline-none ${className}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
