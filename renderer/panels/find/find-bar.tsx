import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { controlsText } from '../../../shared/text/en/controls.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { isOfInputMethod } from '../../controls/fields/input-method.ts'
import { TextField } from '../../controls/fields/text-field.tsx'

export type FindBarProps = {
  /** The name of the text that is searched. */
  label: string
  query: string
  onQuery: (query: string) => void
  /** The index of the current match, from 0. */
  match: number
  count: number
  /** Moves to the next or, with −1, the previous match. */
  onStep: (by: 1 | -1) => void
  onClose: () => void
  input?: RefObject<HTMLInputElement | null>
  /** Options for where to search, beside the search field. */
  children?: ReactNode
}

/** Searches a text, including parts that are not rendered, and moves from match to match. */
export function FindBar({
  label,
  query,
  onQuery,
  match,
  count,
  onStep,
  onClose,
  input,
  children,
}: FindBarProps) {
  const texts = controlsText().find
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isOfInputMethod(event)) return
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && isInField) onStep(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of what is in it.
    <search
      aria-label={label}
      // In a narrow pane the options wrap below the search field.
      className="flex min-h-pane-head flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-3 py-1"
      onKeyDown={onKeyDown}
    >
      <TextField
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written into
        autoFocus
        label={label}
        isLabelHidden
        size="small"
        icon={Search}
        placeholder={texts.placeholder}
        value={query}
        onChange={onQuery}
        autoComplete="off"
        spellCheck={false}
        className="max-w-42 min-w-20 flex-[1_1_5rem]"
      />
      <output className="tabular min-w-0 truncate text-small">
        {query.trim() === '' ? '' : count === 0 ? texts.none : texts.count({ match: match + 1, count })}
      </output>
      <IconButton icon={ChevronUp} label={texts.previous} disabled={count === 0} onClick={() => onStep(-1)} />
      <IconButton icon={ChevronDown} label={texts.next} disabled={count === 0} onClick={() => onStep(1)} />
      {children}
      <IconButton
        icon={X}
        label={texts.close}
        className={children === undefined ? 'ml-auto' : ''}
        onClick={onClose}
      />
    </search>
  )
}
