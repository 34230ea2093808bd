import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useCommitOnLeave } from '../../../controls/fields/use-commit-on-leave.ts'
import { ownSendKey } from '../../../commands/own-send-key.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type TitleFieldProps = {
  title: string
  /**
   * Receives the new title, or `undefined` if it is unchanged. An empty title restores the first words of the
   * conversation.
   */
  onDone: (title: string | undefined) => void
}

/** Edits a title in place: Enter and blur save it, Escape discards it. */
export function TitleField({ title, onDone }: TitleFieldProps) {
  const [text, setText] = useState(title)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => box.current?.select(), [])
  const finish = (next: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(next === title ? undefined : next)
  }
  useCommitOnLeave(() => {
    if (text !== title) finish(text)
  })
  return (
    <TextField
      {...ownSendKey}
      ref={box}
      label={chatText().head.title}
      isLabelHidden
      size="small"
      className="min-w-0 flex-1"
      value={text}
      onChange={setText}
      placeholder={chatText().head.titlePlaceholder}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Keep the same key event from pressing the element that is focused next.
          event.preventDefault()
          finish(text)
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          finish(undefined)
        }
      }}
    />
  )
}
