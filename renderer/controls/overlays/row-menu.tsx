import { Menu as Base } from '@base-ui/react/menu'
import { useState, type ReactElement } from 'react'
import { MenuPopup, type MenuSection } from './menu-popup.tsx'
import { usePopupContainer } from './popup-layer.tsx'

/** Connects the buttons of many rows with their shared menu. */
export type RowMenuHandle = ReturnType<typeof Base.createHandle<string>>

/** One menu serves the buttons of all rows, so that each row only costs a button. */
export function useRowMenu(): RowMenuHandle {
  return useState(() => Base.createHandle<string>())[0]
}

/** Turns a control into the menu button of a row. */
export function RowMenuButton({
  menu,
  id,
  children,
}: {
  menu: RowMenuHandle
  /** The id of the row. */
  id: string
  children: ReactElement
}) {
  return <Base.Trigger handle={menu} payload={id} render={children} />
}

/** The shared menu, rendered once beside the rows. */
export function RowMenu({
  menu,
  sections,
}: {
  menu: RowMenuHandle
  /** Returns the actions for the row with this id; called while the menu is open. */
  sections: (id: string) => readonly MenuSection[]
}) {
  const container = usePopupContainer()
  return (
    <Base.Root handle={menu}>
      {({ payload: id }) => (
        <Base.Portal container={container}>
          <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
            {id !== undefined && <Sheet id={id} sections={sections} />}
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  )
}

function Sheet({ id, sections }: { id: string; sections: (id: string) => readonly MenuSection[] }) {
  return <MenuPopup sections={sections(id)} />
}
