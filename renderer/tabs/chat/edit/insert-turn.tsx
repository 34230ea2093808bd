import { useEffect, useRef, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { classNames } from '../../../controls/class-names.ts'
import { useHoldTurn } from '../transcript/turn-place.tsx'
import { EditHead } from './edit-head.tsx'
import { TurnEditor } from './turn-editor.tsx'
import { useInsertTurn, type Insertion } from './use-insert-turn.ts'

export type InsertTurnProps = {
  insertion: Insertion
  /** Returns the turns in view. */
  turns: () => readonly Turn[]
  onInserted: (made: Turn) => void
  onClose: () => void
}

/** The editor of a message between two turns. It becomes part of the conversation without sending anything. */
export function InsertTurn({ insertion, turns, onInserted, onClose }: InsertTurnProps) {
  const { insert, isPending, error } = useInsertTurn()
  const [role, setRole] = useState(insertion.role)
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  useHoldTurn(true)
  // Focus the field: the user has just asked to write here.
  useEffect(() => input.current?.focus(), [])
  const texts = chatText()
  return (
    <article
      aria-label={texts.insert.label}
      className={classNames(
        'rounded-md bg-panel px-3 pt-2.5 pb-3 shadow-[inset_0_0_0_1px_var(--color-accent)]',
        insertion.side === 'above' ? 'mb-4' : 'mt-4',
      )}
    >
      <EditHead role={role} input={input} onRole={setRole} title={texts.insert.label} onClose={onClose} />
      <TurnEditor
        label={texts.insert.label}
        text={text}
        onText={setText}
        input={input}
        finishes={[
          {
            label: texts.insert.finish,
            isPrimary: true,
            isBusy: isPending,
            disabledReason: text.trim() === '' ? texts.composer.writeFirst : undefined,
            run: () => insert(turns(), { ...insertion, role }, text, onInserted),
          },
        ]}
        finishKey="mod-enter"
        note={texts.insert.note}
        error={error}
        onClose={onClose}
      />
    </article>
  )
}
