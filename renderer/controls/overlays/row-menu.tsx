import { Menu as Base } from '@base-ui/react/menu'
import { useState, type ReactElement } from 'react'
import { MenuPopup, type MenuSection } from './menu-popup.tsx'
import { usePopupContainer } from './popup-layer.tsx'

/** Leads from the buttons of many rows to their one menu. */
export type RowMenuHandle = ReturnType<typeof Base.createHandle<string>>

/** One menu serves the buttons of all rows of a list, so that each row costs no more than its button. */
export function useRowMenu(): RowMenuHandle {
  return useState(() => Base.createHandle<string>())[0]
}

/** Makes a control the button of the menu of one row. */
export function RowMenuButton({
  menu,
  id,
  children,
}: {
  menu: RowMenuHandle
  /** Of the row. */
  id: string
  children: ReactElement
}) {
  return <Base.Trigger handle={menu} payload={id} render={children} />
}

/** The menu itself, once beside the rows. */
export function RowMenu({
  menu,
  sections,
}: {
  menu: RowMenuHandle
  /** What can be done with the row of this id; asked while the menu is open. */
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
