import { ContextMenu as Base } from '@base-ui/react/context-menu'
import { useState, type ReactElement } from 'react'
import { MenuPopup, type MenuSection } from './menu-popup.tsx'
import { usePopupContainer } from './popup-layer.tsx'

export type ContextMenuProps = {
  /** What can be done, asked when the menu opens, with what of the thing was pointed at or had the focus. */
  sections: (target: Element | undefined) => readonly MenuSection[]
  /** What it is the menu of: one element, which gets the handlers. */
  children: ReactElement
  className?: string | undefined
}

/**
 * The menu of a thing: on right click, long press, Shift+F10 and the menu key, with the entries that its buttons have.
 *
 * On selected text, in a field and on a link the platform's own menu comes: it copies, pastes and corrects.
 */
export function ContextMenu({ sections, children, className }: ContextMenuProps) {
  const container = usePopupContainer()
  const [shown, setShown] = useState<readonly MenuSection[]>([])
  return (
    <Base.Root
      onOpenChange={(isOpen, details) => {
        if (!isOpen) return
        const { target } = details.event
        if (hasPlatformMenu(target)) return details.cancel()
        const next = sections(target instanceof Element ? target : undefined)
        if (next.every(({ items }) => items.length === 0)) details.cancel()
        else setShown(next)
      }}
    >
      <Base.Trigger
        render={children}
        onContextMenu={(event) => {
          if (!hasPlatformMenu(event.target)) return
          event.preventBaseUIHandler()
          // Base UI also listens at the document, where it keeps the platform's menu away from all of its trigger.
          event.stopPropagation()
        }}
      />
      <Base.Portal container={container}>
        <Base.Positioner collisionPadding={8} className="z-50 outline-none">
          <MenuPopup sections={shown} className={className} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function hasPlatformMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type=range]), textarea, [contenteditable], a[href^="http"]') !== null)
    return true
  const selection = target.ownerDocument.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(target)
}
