import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Kbd } from '../../controls/buttons/kbd.tsx'
import { useTextBox } from '../../controls/fields/use-text-draft.ts'
import { useSettled } from '../../controls/hooks/use-settled.ts'
import { altKey, commandKeys } from '../../controls/hooks/platform.ts'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { formatCount } from '../../lib/format-number.ts'
import { searchWords } from '../../lib/find/rank-name.ts'
import { paletteGroupIds, type PaletteGroupId } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
import { useActiveLine } from './use-active-line.ts'
import { usePaletteGroups } from './use-palette-groups.ts'
import { isOfInputMethod } from '../../controls/fields/input-method.ts'

const filters = ['all', ...paletteGroupIds] as const
const settleMs = 120

export type PaletteSearchProps = {
  field: RefObject<HTMLInputElement | null>
  /** Closes the palette and runs the chosen action. */
  onChoose: (act: () => void) => void
}

/** The search field of the palette and its results. The focus stays in the field; keys move through the list. */
export function PaletteSearch({ field, onChoose }: PaletteSearchProps) {
  const listId = useId()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<PaletteGroupId | 'all'>('all')
  const settled = useSettled(search.trim(), settleMs)
  const { groups, count, ms, isSearching } = usePaletteGroups({ search: search.trim(), settled, filter })
  const items = groups.flatMap((group) => group.items)
  const asked = `${filter} ${search.trim()}`
  const { active, index, moveTo, enter } = useActiveLine({ groups, isSearching, asked, onChoose })
  const { palette } = commandsText()

  const moveGroup = (step: 1 | -1) => {
    const at = groups.findIndex((group) => group.items.some((item) => item === active))
    const shown = groups.filter((group) => group.items.length > 0)
    const next =
      shown[(shown.findIndex((group) => group === groups[at]) + step + shown.length) % shown.length]
    moveTo(next?.items[0])
  }
  const moveFilter = (step: 1 | -1) => {
    setFilter(filters[(filters.indexOf(filter) + step + filters.length) % filters.length] ?? 'all')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition the keys belong to the input method.
    if (isOfInputMethod(event)) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown') moveTo(items[(index + 1) % items.length])
    else if (event.key === 'ArrowUp') moveTo(items[(index - 1 + items.length) % items.length])
    else if (event.key === 'PageDown') moveTo(items[Math.min(index + 10, items.length - 1)])
    else if (event.key === 'PageUp') moveTo(items[Math.max(index - 10, 0)])
    else if (event.key === 'Tab') moveGroup(event.shiftKey ? -1 : 1)
    else if (event.altKey && event.key === 'ArrowRight') moveFilter(1)
    else if (event.altKey && event.key === 'ArrowLeft') moveFilter(-1)
    else if (event.key === 'Enter' && (active !== undefined || isSearching))
      enter(isCommand ? 'inspect' : 'open')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const { box } = useTextBox<HTMLInputElement>({ value: search, onChange: setSearch }, { onKeyDown })

  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2.5 border-b border-line px-3">
        <Icon of={Search} className="text-ink-3" />
        <input
          ref={field}
          role="combobox"
          aria-label={palette.search}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : `${listId}-${index}`}
          placeholder={commandsText().labels['palette.open']}
          autoComplete="off"
          spellCheck={false}
          {...box}
          className="h-full min-w-0 flex-1 bg-transparent text-title outline-none"
        />
        <output aria-live="polite" className="tabular flex-none text-small text-ink-3">
          {search.trim() === '' || isSearching
            ? null
            : palette.found({ count: formatCount(count), ms: formatCount(Math.max(1, Math.ceil(ms))) })}
        </output>
        {/* oxlint-disable-next-line text/untranslated -- As it is printed on the key. */}
        <Kbd keys={['Esc']} />
      </div>
      <div className="flex-none overflow-x-auto border-b border-line px-2.5 py-1.5">
        <SegmentedControl
          label={palette.filter}
          value={filter}
          onChange={(next) => {
            setFilter(next)
            field.current?.focus()
          }}
          segments={filters.map((value) => ({ value, label: palette.groups[value] }))}
        />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        words={searchWords(search)}
        active={active}
        isSearching={isSearching}
        onPoint={moveTo}
        onChoose={(item) => onChoose(item.open)}
      />
      {/* What does not fit wraps to the next line, which is hidden. */}
      <div className="flex h-8 flex-none flex-wrap gap-x-3.5 overflow-hidden border-t border-line bg-panel px-3 text-small whitespace-nowrap text-ink-3">
        <Hint keys={['↑', '↓']}>{palette.hints.choose}</Hint>
        <Hint keys={['↵']}>{palette.hints.open}</Hint>
        {active?.inspect === undefined ? null : <Hint keys={commandKeys('↵')}>{palette.hints.inspect}</Hint>}
        {/* oxlint-disable-next-line text/untranslated -- As it is printed on the key. */}
        <Hint keys={['Tab']}>{palette.hints.nextGroup}</Hint>
        <Hint keys={[altKey, '→']}>{palette.hints.filter}</Hint>
      </div>
    </>
  )
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex h-8 items-center gap-1.5">
      <Kbd keys={keys} />
      {children}
    </span>
  )
}
