import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight, Minus, type LucideIcon } from 'lucide-react'
import { createContext, Fragment, use, useRef, type ReactNode, type RefObject } from 'react'
import { Icon } from '../buttons/icon.tsx'
import { Kbd } from '../buttons/kbd.tsx'
import { isFocusLeftBehind } from './focus-left-behind.ts'
import { usePopupContainer } from './popup-layer.tsx'

export type MenuAction = {
  id: string
  label: ReactNode
  icon?: LucideIcon | undefined
  /** Replaces the icon, for example with a state dot. */
  mark?: ReactNode
  /** Secondary text at the right end; for a disabled item the reason, in place of its shortcut. */
  meta?: ReactNode
  shortcut?: readonly string[] | undefined
  isDanger?: boolean | undefined
  disabled?: boolean | undefined
  /** Makes it a radio item of its section. */
  isChosen?: boolean | undefined
  /** Makes it a checkbox item; `mixed` if it applies to only some of the menu's subjects. */
  ticked?: boolean | 'mixed' | undefined
  /** Keeps the menu open after a checkbox item was toggled. */
  keepsOpen?: boolean | undefined
  /** The focus moves to what the item opens, or to this element, instead of returning to where it was. */
  takesFocus?: true | RefObject<HTMLElement | null> | undefined
  /** The action of the item; it has either this or `items`. */
  onSelect?: (() => void) | undefined
  /** A submenu, which opens beside it. */
  items?: readonly MenuSection[] | undefined
}

/** A section of a menu. Sections are separated by a line. */
export type MenuSection = { heading?: string | undefined; items: readonly MenuAction[] }

/** The `takesFocus` of the item that was chosen here or in a submenu: the outermost menu restores the focus. */
const FocusTaken = createContext<RefObject<MenuAction['takesFocus']> | undefined>(undefined)

const itemClass =
  'flex h-row items-center gap-2 rounded-sm px-2 outline-none whitespace-nowrap data-highlighted:bg-accent-soft data-popup-open:bg-accent-soft data-disabled:text-ink-off'

const popupClass =
  'pop-motion max-h-(--available-height) max-w-(--available-width) min-w-44 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop outline-none'

/** The popup of a menu inside its positioner, for button menus, context menus and submenus. */
export function MenuPopup({
  sections,
  className = '',
}: {
  sections: readonly MenuSection[]
  className?: string | undefined
}) {
  const shown = sections.filter(({ items }) => items.length > 0)
  const outer = use(FocusTaken)
  const own = useRef<MenuAction['takesFocus']>(undefined)
  const taken = outer ?? own
  const select = ({ takesFocus, onSelect }: MenuAction) => {
    taken.current = takesFocus
    onSelect?.()
  }
  const popup = (
    <Base.Popup
      className={`${popupClass} ${className}`}
      {...(outer === undefined && { finalFocus: () => finalFocus(own.current) })}
    >
      {shown.map(({ heading, items }, index) => (
        <Fragment key={items[0]?.id}>
          {index > 0 ? <Base.Separator className="-mx-1 my-1 border-t border-line" /> : null}
          <Section heading={heading} items={items} select={select} />
        </Fragment>
      ))}
    </Base.Popup>
  )
  return outer === undefined ? <FocusTaken value={own}>{popup}</FocusTaken> : popup
}

/** Where the focus goes; `true` returns it. */
function finalFocus(takesFocus: MenuAction['takesFocus']): HTMLElement | boolean {
  if (takesFocus !== undefined) return takesFocus === true ? false : (takesFocus.current ?? false)
  return isFocusLeftBehind()
}

function Section({ heading, items, select }: MenuSection & { select: (item: MenuAction) => void }) {
  const chosen = items.find(({ isChosen }) => isChosen === true)?.id ?? null
  const isChoice = items.some(({ isChosen }) => isChosen !== undefined)
  const title =
    heading === undefined ? null : (
      <Base.GroupLabel className="px-2 py-1 text-meta font-strong text-ink-3">{heading}</Base.GroupLabel>
    )
  if (!isChoice) {
    return (
      <Base.Group>
        {title}
        {items.map((item) =>
          item.ticked !== undefined ? (
            <TickItem key={item.id} item={item} ticked={item.ticked} onSelect={() => select(item)} />
          ) : item.items === undefined ? (
            <Base.Item
              key={item.id}
              disabled={item.disabled}
              onClick={() => select(item)}
              className={`${itemClass} ${item.isDanger === true ? 'text-danger' : ''}`}
            >
              <ItemContent item={item} />
            </Base.Item>
          ) : (
            <Submenu key={item.id} item={item} sections={item.items} />
          ),
        )}
      </Base.Group>
    )
  }
  return (
    <Base.RadioGroup value={chosen}>
      {title}
      {items.map((item) => (
        <Base.RadioItem
          key={item.id}
          value={item.id}
          disabled={item.disabled}
          closeOnClick
          onClick={() => select(item)}
          className={itemClass}
        >
          <ItemContent item={item} />
          <span className="inline-grid w-4 flex-none place-items-center text-accent">
            <Base.RadioItemIndicator>
              <Icon of={Check} size="small" />
            </Base.RadioItemIndicator>
          </span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function TickItem({
  item,
  ticked,
  onSelect,
}: {
  item: MenuAction
  ticked: NonNullable<MenuAction['ticked']>
  onSelect: () => void
}) {
  return (
    <Base.CheckboxItem
      checked={ticked === true}
      {...(ticked === 'mixed' && { 'aria-checked': 'mixed' as const })}
      disabled={item.disabled}
      closeOnClick={item.keepsOpen !== true}
      onClick={onSelect}
      className={itemClass}
    >
      <span aria-hidden className="tick-box" {...(ticked !== false && { 'data-checked': '' })}>
        {ticked === false ? null : ticked === 'mixed' ? (
          <Minus size={10} strokeWidth={3} />
        ) : (
          <Check size={10} strokeWidth={3} />
        )}
      </span>
      <ItemContent item={item} />
    </Base.CheckboxItem>
  )
}

function Submenu({ item, sections }: { item: MenuAction; sections: readonly MenuSection[] }) {
  const container = usePopupContainer()
  return (
    <Base.SubmenuRoot disabled={item.disabled}>
      <Base.SubmenuTrigger className={itemClass}>
        <ItemContent item={item} />
        <Icon of={ChevronRight} size="small" className="text-ink-3" />
      </Base.SubmenuTrigger>
      <Base.Portal container={container}>
        <Base.Positioner alignOffset={-4} collisionPadding={8} className="z-50 outline-none">
          <MenuPopup sections={sections} />
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}

function ItemContent({ item }: { item: MenuAction }) {
  return (
    <>
      {item.mark}
      {item.icon === undefined ? null : (
        <Icon of={item.icon} size="small" className={item.isDanger === true ? '' : 'text-ink-3'} />
      )}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.meta === undefined ? null : (
        <span className="flex-none pl-3 text-meta text-ink-3">{item.meta}</span>
      )}
      {item.shortcut === undefined || (item.disabled === true && item.meta !== undefined) ? null : (
        <Kbd keys={item.shortcut} className="left-out-when-small pl-3" />
      )}
    </>
  )
}
