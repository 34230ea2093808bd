import { useRef, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useInsertTurn, type Insertion } from '../hooks/use-insert-turn.ts'
import { RoleChoice } from './role-choice.tsx'
import { TurnEditor } from './turn-editor.tsx'
import { useHoldTurn } from './turn-place.tsx'

export type InsertTurnProps = {
  insertion: Insertion
  /** The turns in view. */
  turns: () => readonly Turn[]
  onInserted: (made: Turn) => void
  onClose: () => void
}

/** A message that is written between two turns: it becomes part of the conversation, and nothing is sent. */
export function InsertTurn({ insertion, turns, onInserted, onClose }: InsertTurnProps) {
  const { insert, isPending, error } = useInsertTurn()
  const [role, setRole] = useState(insertion.role)
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  useHoldTurn(true)
  const texts = chatText()
  return (
    <section
      aria-label={texts.insert.label}
      className="border-l-2 border-accent bg-accent-soft px-5 pt-2 pb-3"
    >
      <header className="mb-1.5 flex items-center gap-1">
        <span className="-ml-2">
          <RoleChoice role={role} onChange={setRole} input={input} />
        </span>
        <span className="font-strong">{texts.composer.roles[role]}</span>
      </header>
      <TurnEditor
        label={texts.insert.label}
        text={text}
        onText={setText}
        input={input}
        rows={2}
        finishKey="mod-enter"
        finishLabel={texts.insert.finish}
        note={texts.insert.note}
        isBusy={isPending}
        busyLabel={texts.edit.saving}
        blockedReason={text.trim() === '' ? texts.composer.writeFirst : undefined}
        error={error}
        onFinish={() => insert(turns(), { ...insertion, role }, text, onInserted)}
        onClose={onClose}
      />
    </section>
  )
}
