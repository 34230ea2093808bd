import { X } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { continuesPrefill } from '../../../../shared/conversations/prefill.ts'
import { formatRegistry, type ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { classNames } from '../../../controls/class-names.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { useTextBox } from '../../../controls/use-text-draft.ts'

export type PrefillStripProps = {
  text: string
  onChange: (text: string) => void
  format: ConversationFormatId
  onRemove: () => void
  /** Enter, as in the message. */
  onEnter: () => void
}

/** What the answer is to begin with, at the top of the box in which a message is written. */
export function PrefillStrip({ text, onChange, format, onRemove, onEnter }: PrefillStripProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape') onRemove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { box } = useTextBox<HTMLInputElement>({ value: text, onChange }, { onKeyDown })
  // Who opened the field writes in it; one that was there before takes no focus.
  const isNew = useRef(text === '')
  useEffect(() => {
    if (isNew.current) input.current?.focus()
  }, [])
  const problem = prefillProblem(text, format)
  return (
    <div
      className={classNames(
        'flex h-8 min-w-0 items-center gap-2 rounded-t-md border-b border-dashed border-line-strong pr-1 pl-3',
        problem === undefined ? 'bg-accent-soft' : 'bg-warn-soft',
      )}
    >
      <span className="flex-none text-meta font-medium text-ink-2" aria-hidden>
        {chatText().prefill.name}
      </span>
      <input
        {...box}
        ref={input}
        aria-label={chatText().prefill.name}
        aria-describedby={noteId}
        placeholder={chatText().prefill.placeholder}
        dir="auto"
        className="h-full min-w-24 flex-1 truncate bg-transparent outline-none"
      />
      <span
        id={noteId}
        role={problem === undefined ? undefined : 'note'}
        title={problem ?? chatText().prefill.continues}
        className={classNames(
          'min-w-0 truncate text-meta',
          problem === undefined ? 'flex-none text-ink-3 max-sm:hidden' : 'text-warn',
        )}
      >
        {problem ?? chatText().prefill.continues}
      </span>
      <IconButton icon={X} iconSize="small" label={chatText().prefill.remove} onClick={onRemove} />
    </div>
  )
}

/** Why the text is not sent, or will be refused; `undefined` where nothing speaks against it. */
export function prefillProblem(text: string, format: ConversationFormatId): string | undefined {
  if (!continuesPrefill(format)) return chatText().prefill.notSent(formatRegistry[format].label)
  const isRefused = formatRegistry[format].prefill === 'last-message' && /\S\s+$/.test(text)
  return isRefused ? chatText().prefill.endsInSpace : undefined
}
