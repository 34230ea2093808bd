import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useCommitOnLeave } from '../../../controls/fields/use-commit-on-leave.ts'
import { ownSendKey } from '../../../commands/own-send-key.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type TitleFieldProps = {
  title: string
  /** The new title, or `undefined` when it stays as it is. An empty one goes back to the first words. */
  onDone: (title: string | undefined) => void
}

/** Changes a title in place: Enter and leaving it keep the change, Escape drops it. */
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
          // What gets the focus next is not pressed by the same key.
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
