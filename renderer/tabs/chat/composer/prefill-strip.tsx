import { X } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { continuesPrefill } from '../../../../shared/conversations/prefill.ts'
import { formatRegistry, type ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { classNames } from '../../../controls/class-names.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'

export type PrefillStripProps = {
  text: string
  onChange: (text: string) => void
  /** `undefined` in a blind comparison, where nothing may be said about which format supports it. */
  format: ConversationFormatId | undefined
  onRemove: () => void
  /** Called on Enter, as in the message. */
  onEnter: () => void
}

/** The prefill of the answer, at the top of the message box. */
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
  // Focus the field when the user opens it, but not when it had a text already.
  const isNew = useRef(text === '')
  useEffect(() => {
    if (isNew.current) input.current?.focus()
  }, [])
  const problem = format && prefillProblem(text, format)
  return (
    <div
      className={classNames(
        'rounded-t-md border-b border-dashed border-line-strong pr-1 pl-3',
        problem === undefined ? 'bg-accent-soft' : 'bg-warn-soft',
      )}
    >
      <div className="flex h-8 min-w-0 items-center gap-2">
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
          className="h-full min-w-0 flex-1 truncate bg-transparent outline-none"
        />
        {format !== undefined && problem === undefined && (
          <span id={noteId} className="flex-none text-meta text-ink-3 max-sm:hidden">
            {chatText().prefill.continues}
          </span>
        )}
        <IconButton icon={X} iconSize="small" label={chatText().prefill.remove} onClick={onRemove} />
      </div>
      {problem !== undefined && (
        <p id={noteId} role="note" className="-mt-1 pr-2 pb-1.5 text-meta text-warn wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Why the prefill is not sent, or will be rejected; `undefined` if there is no reason. */
function prefillProblem(text: string, format: ConversationFormatId): string | undefined {
  if (!continuesPrefill(format)) return chatText().prefill.notSent(formatRegistry[format].label)
  const isRefused = formatRegistry[format].prefill === 'last-message' && /\S\s+$/.test(text)
  return isRefused ? chatText().prefill.endsInSpace : undefined
}
