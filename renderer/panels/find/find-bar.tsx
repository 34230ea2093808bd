import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { controlsText } from '../../../shared/text/en/controls.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { isOfInputMethod } from '../../controls/fields/input-method.ts'
import { TextField } from '../../controls/fields/text-field.tsx'

export type FindBarProps = {
  /** What is looked through. */
  label: string
  query: string
  onQuery: (query: string) => void
  /** The match that the search stands at, from 0. */
  match: number
  count: number
  /** Goes to the next or, with −1, the previous one. */
  onStep: (by: 1 | -1) => void
  onClose: () => void
  input?: RefObject<HTMLInputElement | null>
  /** Where to look, beside what to look for. */
  children?: ReactNode
}

/** Looks for words in a text, also in what is not drawn, and leads from match to match. */
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
      // Where the pane is narrow, where to look stands below what to look for.
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
