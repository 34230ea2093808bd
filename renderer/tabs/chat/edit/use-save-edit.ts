import { PenLine, RotateCcw, Undo2 } from 'lucide-react'
import type { Turn, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { modelPickerText } from '../../../../shared/text/en/model-picker.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useEditMessage, useWriteTurn } from '../../../queries/conversations.ts'
import { useModels } from '../../../queries/models.ts'
import type { EditContextValue } from './edit-context.ts'
import type { Finish } from './turn-editor.tsx'
import { useTurnEdits, type TurnEdit } from './turn-edit-store.ts'
import type { useEditedContent } from './use-edited-content.ts'
import { useUndoChange } from './use-undo-change.ts'

/** The actions that finish editing a turn: regenerate, save, or discard. */
export function useSaveEdit(
  turn: Turn,
  edit: TurnEdit,
  content: ReturnType<typeof useEditedContent>,
  { conversation: { id, turns, model }, blockedReason, onMade }: EditContextValue,
) {
  const { id: turnId } = turn
  const { role, blocks, unfinished } = content
  const connection = useActiveConnection()
  const { isLoading: isReadingModels } = useModels(connection.id)
  const asking = useEditMessage()
  const writing = useWriteTurn()
  const { tell } = useUndoChange()
  const { show } = useToast()
  const texts = chatText()
  const belowCount = turns.length - turns.findIndex((candidate) => candidate.id === turnId) - 1
  const isFollowed = belowCount > 0
  const close = () => useTurnEdits.getState().close(turnId)
  const reopen = () => useTurnEdits.getState().open(turnId, { ...edit, focus: 'field' })

  const ask = () => {
    if (role === 'assistant') return
    writing.reset()
    const input = { id, connectionId: connection.id, turnId, blocks }
    const isOfUser = role === 'user' && content.isOwnRole
    void asking.mutateAsync(isOfUser ? input : { ...input, role }).then((made) => {
      close()
      tell({ message: texts.edit.asked, icon: RotateCcw, before: turns, places: [], made })
    }, isShown)
  }
  const save = () => {
    if (content.isSame) return close()
    asking.reset()
    const input = { id, role, blocks, insteadOf: turnId, ...(isFollowed && { keepsFollowing: true }) }
    void writing.mutateAsync(input).then((made) => {
      close()
      const places = turns.map((item) => (item.id === turnId ? undefined : item.id))
      // After Undo no version contains the text, so reopen the editor with it.
      tell({ message: texts.edit.saved, icon: PenLine, before: turns, places, made, onUndone: reopen })
      const saved = made.turns.at(-1 - belowCount)
      if (saved !== undefined) onMade(saved)
    }, isShown)
  }
  const discard = () => {
    close()
    if (content.isChanged) show({ message: texts.edit.discarded, icon: Undo2, undo: reopen })
  }

  const isAnswering = turns.at(-1)?.run?.status === 'running'
  const answering = isAnswering ? texts.arrange.answering : undefined
  const noModel = isReadingModels ? modelPickerText().beingRead : texts.composer.chooseModel
  const withoutModel = model === '' ? noModel : undefined
  const finishes: readonly Finish[] = [
    {
      label: texts.edit.regenerate,
      icon: RotateCcw,
      isBusy: asking.isPending,
      busyLabel: texts.sending,
      isPrimary: role !== 'assistant',
      disabledReason:
        role === 'assistant' ? texts.edit.endsWithAnswer : (answering ?? unfinished ?? withoutModel),
      run: ask,
    },
    {
      label: texts.edit.saveOnly,
      isBusy: writing.isPending,
      isPrimary: role === 'assistant',
      disabledReason: (isFollowed ? blockedReason : answering) ?? unfinished,
      run: save,
    },
  ]
  const note = noteOf(role, { belowCount, version: (turn.siblings?.index ?? 0) + 1 })
  return { finishes, note, error: (asking.error ?? writing.error)?.appError, discard }
}

/** For rejections that the editor already reports. */
const isShown = (): void => undefined

function noteOf(role: WrittenRole, { belowCount, version }: { belowCount: number; version: number }): string {
  const { edit } = chatText()
  if (role === 'assistant') return belowCount === 0 ? edit.nothingSent : edit.staysAbove
  return belowCount === 0 ? edit.keepsVersion(version) : edit.movesBelow({ count: belowCount, version })
}
