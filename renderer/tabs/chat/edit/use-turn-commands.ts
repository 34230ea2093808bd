import { ArrowDown, ArrowUp, CopyPlus, Trash2, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import {
  arranged,
  arrangementProblem,
  insertionProblem,
  type Arrangement,
  type ArrangementProblem,
} from '../../../../shared/conversations/arrangement.ts'
import type { Conversation, Turn, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { waitingCalls } from '../../../../shared/conversations/tool-calls.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useRearrange } from '../../../queries/conversations.ts'
import { useToolCalls } from '../../../queries/tool-calls.ts'
import type { TurnActions } from '../transcript/use-turn-actions.ts'
import { undecidedReason } from '../undecided-reason.ts'
import { InsertAbove, InsertBelow } from './insert-icons.ts'
import { useTurnEdits } from './turn-edit-store.ts'
import type { Insertion } from './use-insert-turn.ts'
import { useUndoChange } from './use-undo-change.ts'

type InsertId = 'insert-above' | 'insert-below'

/** A command that changes the order of the turns in view. */
export interface TurnCommand {
  readonly id: InsertId | Arrangement
  readonly label: string
  readonly icon: LucideIcon
  /** Why it is not possible at this position. */
  readonly problem: string | undefined
  /** Why it is disabled now: `problem`, or something that must end first. */
  readonly disabledReason: string | undefined
  /** `role` is that of an inserted message; the user's by default. */
  readonly run: (role?: WrittenRole) => void
}

export interface TurnCommandsOptions {
  readonly conversation: Conversation
  readonly actions: Pick<TurnActions, 'remove'>
  readonly onInsert: (insertion: Insertion) => void
  /** Called with a turn that was created in the transcript. */
  readonly onMade: (made: Turn) => void
}

const icons = {
  'insert-above': InsertAbove,
  'insert-below': InsertBelow,
  'move-up': ArrowUp,
  'move-down': ArrowDown,
  duplicate: CopyPlus,
  remove: Trash2,
} as const

/**
 * The commands for the position of a turn, shared by the head of its editor, its menu and the zones between turns.
 * `blockedReason` says why changes that copy turns are not possible now.
 */
export function useTurnCommands({ conversation, actions, onInsert, onMade }: TurnCommandsOptions) {
  const { turns, earlierCount = 0 } = conversation
  const { calls } = useToolCalls(conversation)
  const { mutateAsync: rearrange } = useRearrange()
  const { tell, noteFailure } = useUndoChange()
  const isAnswering = turns.at(-1)?.run?.status === 'running'
  const answering = isAnswering ? chatText().arrange.answering : undefined
  const blockedReason = answering ?? undecidedReason(conversation, calls)

  // Ignore further commands until the change is rendered: they would apply to other turns.
  const isChanging = useRef(false)
  const arrange = (turn: Turn, index: number, change: Arrangement) => {
    const { id, headTurnId } = conversation
    if (headTurnId === null || isChanging.current) return
    isChanging.current = true
    const edit = useTurnEdits.getState().edits[turn.id]
    void rearrange({ id, turnId: turn.id, change, headTurnId })
      .then((made) => {
        const places = arranged(turns, index, change).path.map((item) => item.id)
        const { close, open } = useTurnEdits.getState()
        if (edit !== undefined && change === 'remove') close(turn.id)
        if (edit !== undefined && change !== 'remove') open(turn.id, { focus: change })
        tell({
          message: chatText().arrange.done[change],
          icon: icons[change],
          before: turns,
          places,
          made,
          onUndone: () => edit !== undefined && change === 'remove' && open(turn.id, edit),
        })
        const at = change === 'move-up' ? index - 1 : change === 'remove' ? index : index + 1
        const next = made.turns.at(at - places.length)
        if (next !== undefined && (edit === undefined || change === 'remove')) onMade(next)
      }, noteFailure)
      .finally(() => (isChanging.current = false))
  }

  const commandsOf = useLatest((turn: Turn): readonly TurnCommand[] => {
    const index = turns.findIndex(({ id }) => id === turn.id)
    const isLast = index === turns.length - 1
    const texts = chatText()
    const insert = (side: 'above' | 'below'): TurnCommand => {
      const at = side === 'above' ? index : index + 1
      const isAtEnd = at === turns.length
      const waits = isAtEnd && waitingCalls(turns).length > 0
      const problem = problemText(waits ? 'tools' : insertionProblem(turns, at))
      return {
        id: `insert-${side}`,
        label: texts.insert[side],
        icon: icons[`insert-${side}`],
        problem,
        disabledReason: (isAtEnd ? answering : blockedReason) ?? problem,
        run: (role = 'user') => onInsert({ turnId: turn.id, side, role }),
      }
    }
    const change = (id: Arrangement): TurnCommand => {
      const problem = problemText(arrangementProblem(turns, index, id, earlierCount > 0))
      return {
        id,
        label: texts.arrange[id],
        icon: icons[id],
        problem,
        disabledReason: blockedReason ?? problem,
        run: () => arrange(turn, index, id),
      }
    }
    const remove = change('remove')
    return [
      insert('above'),
      insert('below'),
      change('move-up'),
      change('move-down'),
      change('duplicate'),
      // Nothing follows the last turn: it can always be deleted, even while it is streaming.
      isLast
        ? { ...remove, problem: undefined, disabledReason: undefined, run: () => actions.remove(turn, false) }
        : remove,
    ]
  })

  return { commandsOf, blockedReason }
}

function problemText(problem: ArrangementProblem | undefined): string | undefined {
  return problem === undefined ? undefined : chatText().arrange.problems[problem]
}
