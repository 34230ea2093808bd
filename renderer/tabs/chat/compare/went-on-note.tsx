import { Plus } from 'lucide-react'
import { maxColumns, type Conversation } from '../../../../shared/conversations/conversation.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'

export type WentOnNoteProps = {
  conversation: Pick<Conversation, 'turns'>
  columns: readonly Pick<Conversation, 'createdAt'>[]
  isAdding: boolean
  /** Hidden in a blind comparison, where it would reveal something, and before columns exist. */
  isHidden: boolean
  onAdd: () => void
}

/** Says that the conversation continued in the transcript after its columns were created from an earlier state. */
export function WentOnNote({ conversation, columns, isAdding, isHidden, onAdd }: WentOnNoteProps) {
  const last = conversation.turns.at(-1)
  const wentOn =
    !isHidden &&
    last !== undefined &&
    columns.length > 0 &&
    columns.every(({ createdAt }) => createdAt < last.createdAt) &&
    last.run?.status !== 'running'
  if (!wentOn) return null
  const texts = compareText()
  return (
    <Note
      className="mx-3 my-2 flex-none"
      action={
        <Button
          size="small"
          icon={Plus}
          isBusy={isAdding}
          onClick={onAdd}
          {...(columns.length >= maxColumns && { disabledReason: texts.columnLimit })}
        >
          {texts.addWentOn}
        </Button>
      }
    >
      {texts.wentOn}
    </Note>
  )
}
