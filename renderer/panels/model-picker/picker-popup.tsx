import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'
import { ownSendKey } from '../../commands/own-send-key.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { formatCount } from '../../lib/format-number.ts'
import { ModelLine } from './model-line.tsx'
import type { PickerGroup, PickerItem } from './picker-groups.ts'

export type PickerPopupProps = {
  label: string
  /** A sentence above the list that says why it is open. */
  hint: string | undefined
  /** Receives the focus once the list is closed; by default what opened it. */
  returnsTo: RefObject<HTMLElement | null> | undefined
  /** The search words, highlighted in the names. */
  words: readonly string[]
  /** `undefined` until a list of models has been read. */
  found: { readonly matchCount: number; readonly total: number } | undefined
  /** The name of the chosen model. */
  current: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onToggleFavourite: (model: string) => void
  foot: ReactNode
}

/** The open picker: the search field, the groups of models, and the footer. */
export function PickerPopup({
  label,
  hint,
  returnsTo,
  words,
  found,
  current,
  onKeyDown,
  onToggleFavourite,
  foot,
}: PickerPopupProps) {
  return (
    <Combobox.Popup
      {...ownSendKey}
      aria-label={label}
      finalFocus={returnsTo}
      className="pop-motion flex max-h-[min(440px,var(--available-height))] w-[max(var(--anchor-width),480px)] max-w-(--available-width) flex-col overflow-hidden rounded-lg bg-raised shadow-pop outline-none"
    >
      <div className="flex h-8 flex-none items-center gap-2 border-b border-line px-2.5">
        <Icon of={Search} size="small" className="text-ink-3" />
        <Combobox.Input
          aria-label={modelPickerText().search}
          placeholder={modelPickerText().searchPlaceholder}
          spellCheck={false}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <span className="tabular flex-none text-meta text-ink-3">
          {found === undefined
            ? ''
            : words.length === 0
              ? formatCount(found.total)
              : modelPickerText().matches({
                  found: formatCount(found.matchCount),
                  total: formatCount(found.total),
                })}
        </span>
      </div>
      {hint === undefined ? null : (
        <p className="flex-none border-b border-line bg-accent-soft px-2.5 py-1.5 text-small">{hint}</p>
      )}
      <Combobox.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-1 p-1 empty:p-0">
        {(group: PickerGroup) => (
          <Combobox.Group key={group.value} items={group.items}>
            <Combobox.GroupLabel className="truncate px-2 pt-2 pb-1 text-meta font-strong text-ink-3">
              {group.value}
            </Combobox.GroupLabel>
            <Combobox.Collection>
              {(item: PickerItem) => (
                <ModelLine
                  key={`${item.kind} ${item.id}`}
                  item={item}
                  words={words}
                  isCurrent={item.id === current}
                  onToggleFavourite={onToggleFavourite}
                />
              )}
            </Combobox.Collection>
          </Combobox.Group>
        )}
      </Combobox.List>
      {foot}
    </Combobox.Popup>
  )
}
