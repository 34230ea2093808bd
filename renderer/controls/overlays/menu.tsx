import { Menu as Base } from '@base-ui/react/menu'
import { useState, type ReactElement } from 'react'
import { MenuPopup, type MenuSection } from './menu-popup.tsx'
import { usePopupContainer } from './popup-layer.tsx'

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** The sections; a function is called when the menu opens. */
  sections: readonly MenuSection[] | (() => readonly MenuSection[])
  align?: 'start' | 'end' | 'center' | undefined
  side?: 'top' | 'bottom' | undefined
  className?: string | undefined
}

export function Menu({ trigger, sections, align = 'start', side = 'bottom', className }: MenuProps) {
  const [asked, setAsked] = useState<readonly MenuSection[]>([])
  const container = usePopupContainer()
  const isAsked = typeof sections === 'function'
  return (
    <Base.Root onOpenChange={(isOpen) => isOpen && isAsked && setAsked(sections())}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <MenuPopup sections={isAsked ? asked : sections} className={className} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
