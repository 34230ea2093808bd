import { useState, type ReactNode } from 'react'
import { libraryText } from '../../../shared/text/en/library.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'

export type TagFilterProps = {
  tags: readonly { readonly tag: string; readonly count: number }[]
  ticked: readonly string[]
  onTick: (tags: readonly string[]) => void
  shownAtFirst?: number
  /** Shown after the tags. */
  menu?: ReactNode
  className?: string
}

/** Tags with the number of items that have each. Ticking tags filters a list. */
export function TagFilter({ tags, ticked, onTick, shownAtFirst = 12, menu, className }: TagFilterProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (tags.length === 0) return null
  const shown = isWhole ? tags : tags.filter(({ tag }, index) => index < shownAtFirst || ticked.includes(tag))
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className="float-left w-full px-2 pb-1">
        <span className="flex items-center text-meta text-ink-3">
          <span className="flex-1 font-strong">{libraryText().tags.title}</span>
          {shown.length < tags.length && (
            <button
              type="button"
              onClick={() => setIsWhole(true)}
              className="tabular rounded-xs px-1 hover:bg-hover"
            >
              {libraryText().tags.all(tags.length)}
            </button>
          )}
        </span>
      </legend>
      <div className="clear-both flex flex-wrap gap-1 px-2">
        {shown.map(({ tag, count }) => (
          <label
            key={tag}
            className={classNames(
              'inline-flex h-5 max-w-full items-center gap-1.25 rounded-xs px-1.5 text-meta has-focus-visible:outline-2 has-focus-visible:outline-focus',
              ticked.includes(tag)
                ? 'bg-accent-soft text-accent shadow-[inset_0_0_0_1px_var(--color-accent)]'
                : 'bg-surface text-ink-2 edge-strong hover:bg-hover',
            )}
          >
            <input
              type="checkbox"
              checked={ticked.includes(tag)}
              onChange={({ currentTarget: { checked } }) =>
                onTick(checked ? [...ticked, tag] : ticked.filter((tickedTag) => tickedTag !== tag))
              }
              className="only-spoken"
            />
            <span className="min-w-0 truncate" title={tag}>
              {tag}
            </span>
            <span className="tabular flex-none text-ink-3">{formatCount(count)}</span>
          </label>
        ))}
        {menu}
      </div>
    </fieldset>
  )
}
