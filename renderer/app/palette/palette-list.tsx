import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Kbd } from '../../controls/buttons/kbd.tsx'
import { formatCount } from '../../lib/format-number.ts'
import { findRanges } from './match.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

export type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  /** The words to highlight in the labels. */
  words: readonly string[]
  active: PaletteItem | undefined
  isSearching: boolean
  onPoint: (item: PaletteItem) => void
  onChoose: (item: PaletteItem) => void
}

/** The results of the palette, in groups with their counts. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, words, active, isSearching, onPoint, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  const activeId = active?.id
  useEffect(() => {
    if (activeId === undefined) return
    const option = box.current?.querySelector('[aria-selected=true]')
    option?.scrollIntoView({ block: 'nearest' })
    // For the first line, scroll to the top, so that its heading is visible.
    if (option === box.current?.querySelector('[role=option]')) box.current?.scrollTo({ top: 0 })
  }, [activeId])
  /** The index of each line in the whole list, used for the id of its element. */
  const places = new Map(groups.flatMap(({ items }) => items).map((item, place) => [item, place]))
  return (
    <>
      <div
        ref={box}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select cannot hold lines of several parts.
        role="listbox"
        aria-label={commandsText().palette.results}
        aria-busy={isSearching}
        className="max-h-[min(60vh,520px)] min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain px-1 pt-0.5 pb-1 empty:p-0"
      >
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A listbox has groups of options.
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-head`}>
            <div className="flex items-baseline px-2 pt-1.5 pb-0.5 text-meta text-ink-3">
              <span id={`${id}-${group.id}-head`} className="flex-1 font-strong">
                {commandsText().palette.groups[group.id]}
              </span>
              <span className="tabular">{countOf(group)}</span>
            </div>
            {group.error === undefined ? null : (
              <p className="px-2 py-1 text-small text-danger">
                {commandsText().palette.failed(wordError(group.error).message)}
              </p>
            )}
            {group.items.map((item) => (
              <Line
                key={item.id}
                id={`${id}-${places.get(item)}`}
                item={item}
                words={words}
                isActive={item.id === activeId}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {/* Outside the list box, which may contain only options and groups of them. */}
      {groups.length === 0 && !isSearching ? (
        <p className="px-3 py-3.5 text-ink-3">{commandsText().palette.empty}</p>
      ) : null}
    </>
  )
}

type LineProps = {
  id: string
  item: PaletteItem
  words: readonly string[]
  isActive: boolean
  onPoint: (item: PaletteItem) => void
  onChoose: (item: PaletteItem) => void
}

function Line({ id, item, words, isActive, onPoint, onChoose }: LineProps) {
  const { label, icon, image, chip, meta, keys, needsAttention } = item
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The same.
      role="option"
      aria-selected={isActive}
      onPointerMove={() => {
        if (!isActive) onPoint(item)
      }}
      onClick={() => onChoose(item)}
      className={classNames(
        'flex h-[calc(var(--size-row)-2px)] items-center gap-2 rounded-sm px-2',
        isActive && 'bg-accent-soft',
      )}
    >
      {image === undefined ? (
        <Icon of={icon} size="small" className="text-ink-3" />
      ) : (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          className="-ml-0.5 size-4.5 flex-none rounded-xs object-cover"
        />
      )}
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <span className="truncate">
          <Marked text={label} words={words} />
        </span>
        {chip === undefined ? null : (
          <span className="flex-none rounded-xs px-1 text-meta text-ink-3 edge">{chip}</span>
        )}
        {needsAttention === true ? <Icon of={TriangleAlert} size="tiny" className="text-warn" /> : null}
      </span>
      {meta === undefined ? null : (
        <span className="max-w-2/5 flex-none truncate text-small text-ink-3">{meta}</span>
      )}
      {keys === undefined ? null : <Kbd keys={keys} />}
      {isActive && keys === undefined ? <Kbd keys={['↵']} /> : null}
    </div>
  )
}

function countOf({ count, total, isCapped }: PaletteGroup): string {
  const { palette } = commandsText()
  const found = isCapped === true ? palette.atLeast(formatCount(count)) : formatCount(count)
  return count === total ? found : palette.countOf({ count: found, total: formatCount(total) })
}

/** A label with the search words highlighted. */
function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, end } of findRanges(text, words)) {
    pieces.push(
      text.slice(at, start),
      <mark key={start} className="bg-transparent font-strong text-accent">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return [...pieces, text.slice(at)]
}
