import { SearchX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { walkedRow, walkRows } from '../../controls/lists/walk-rows.ts'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { SearchedFor } from '../../controls/texts/matched-text.tsx'
import { navigate } from '../../stores/route.ts'

export type FoundListProps = {
  id: string
  label: string
  search: string
  /** The rows; renders nothing without rows. */
  children: readonly ReactNode[]
}

/** The found items of a list in the library, with the searched words highlighted. Arrow keys move between rows. */
export function FoundList({ id, label, search, children }: FoundListProps) {
  if (children.length === 0) return null
  return (
    <SearchedFor search={search}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk its buttons */}
      <ul id={id} aria-label={label} onKeyDown={walkRows}>
        {children}
      </ul>
    </SearchedFor>
  )
}

type NothingFoundProps = {
  text: { readonly noMatch: { readonly title: string; readonly text: string }; readonly showAll: string }
  onShowAll: () => void
}

/** Shown when the list has items, but the search found none. */
export function NothingFound({ text, onShowAll }: NothingFoundProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={text.noMatch.title}
      action={<Button onClick={onShowAll}>{text.showAll}</Button>}
    >
      {text.noMatch.text}
    </EmptyState>
  )
}

export type FoundRowProps = {
  icon: LucideIcon
  /** The address of the item in the library. */
  address: string
  isOpen: boolean
  title: string
  name: ReactNode
  /** Class of the name. */
  nameClass?: string
  meta: string
  /** Rendered at the right end. */
  children?: ReactNode
}

/** An item of such a list, with a line about it. */
export function FoundRow({
  icon,
  address,
  isOpen,
  title,
  name,
  nameClass = '',
  meta,
  children,
}: FoundRowProps) {
  return (
    <li>
      <button
        type="button"
        {...walkedRow}
        aria-current={isOpen ? 'true' : undefined}
        title={title}
        onClick={() => navigate('library', address)}
        className={`focus-inside flex w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1 text-left ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      >
        <Icon of={icon} size="small" className={isOpen ? '' : 'text-ink-3'} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={`truncate ${nameClass}`}>{name}</span>
          <span className="tabular truncate text-meta text-ink-3">{meta}</span>
        </span>
        {children}
      </button>
    </li>
  )
}
