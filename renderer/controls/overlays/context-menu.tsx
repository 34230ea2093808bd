import { ContextMenu as Base } from '@base-ui/react/context-menu'
import { useState, type ReactElement } from 'react'
import { MenuPopup, type MenuSection } from './menu-popup.tsx'
import { usePopupContainer } from './popup-layer.tsx'

export type ContextMenuProps = {
  /** Returns the actions when the menu opens. `target` is the element that was under the pointer or focused. */
  sections: (target: Element | undefined) => readonly MenuSection[]
  /** A single element, which receives the event handlers. */
  children: ReactElement
  className?: string | undefined
}

/**
 * A context menu: opens on right click, long press, Shift+F10 and the menu key, with the same actions as the item's
 * buttons.
 *
 * Selected text, fields and links keep the platform's own menu, which copies, pastes and corrects.
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
          // Base UI also listens on the document, where it would suppress the platform's menu on the whole trigger.
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
