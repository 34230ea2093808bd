import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { MenuPopup, type MenuSection } from './menu-popup.tsx'
import { popupLayer } from './popup-layer.tsx'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  sections: readonly MenuSection[]
  align?: 'start' | 'end' | 'center'
  side?: 'top' | 'bottom'
  className?: string
}

export function Menu({ trigger, sections, align = 'start', side = 'bottom', className }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={popupLayer}>
        <Base.Positioner
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <MenuPopup sections={sections} className={className} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
