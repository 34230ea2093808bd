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
  /** The rows; none where nothing was found. */
  children: readonly ReactNode[]
}

/** What was found in a list of the library, with the searched words marked; arrow keys walk it. */
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

/** There are things in the list, and none that was looked for. */
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
  /** Where it is opened, in the library. */
  address: string
  isOpen: boolean
  title: string
  name: ReactNode
  /** Of the name. */
  nameClass?: string
  meta: string
  /** At the right end. */
  children?: ReactNode
}

/** A thing of such a list, with a line about it. */
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
