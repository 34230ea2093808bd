import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import type { Find } from './use-find.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

/** Looks for words in the transcript, also in what is not drawn. */
export function FindBar({ find }: { find: Find }) {
  const { query, setQuery, matches, index, step, close } = find
  return (
    <search className="flex h-10 flex-none items-center gap-1 border-b border-line bg-panel px-3">
      <TextField
        label={transcribeText().findInText}
        isLabelHidden
        icon={Search}
        size="small"
        className="min-w-24 flex-1"
        value={query}
        onChange={setQuery}
        ref={focusOnce}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <output className="tabular w-20 flex-none text-center text-small text-ink-3">
        {query.trim() === ''
          ? ''
          : matches.length === 0
            ? transcribeText().notFound
            : transcribeText().matchOf({ index: formatCount(index + 1), count: formatCount(matches.length) })}
      </output>
      <IconButton
        icon={ChevronUp}
        label={transcribeText().previousMatch}
        disabled={matches.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={transcribeText().nextMatch}
        disabled={matches.length === 0}
        onClick={() => step(1)}
      />
      <IconButton icon={X} label={transcribeText().closeSearch} onClick={close} />
    </search>
  )
}

/** It was opened to be written into. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus()
}
