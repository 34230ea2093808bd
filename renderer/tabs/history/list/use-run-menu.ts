import {
  ArrowRight,
  Bookmark,
  Grid2x2Check,
  Hash,
  ListPlus,
  MessageSquareText,
  RotateCcw,
  Square,
  SquareCheck,
  Star,
  Trash2,
} from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { useKeysOf } from '../../../commands/use-command.ts'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuAction, MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { useSaveCaseStore } from '../../../panels/experiments/save-case-store.ts'
import { useSaveRun } from '../../../panels/presets/use-save-run.ts'
import { navigate } from '../../../stores/route.ts'
import { useHistoryView } from '../history-view-store.ts'
import { openRun } from '../history-route.ts'
import { useRunActions } from './use-run-actions.ts'

export interface RunMenuActions {
  readonly onMark: (id: string) => void
  readonly onDelete: (id: string) => void
}

/** Returns the menu of a run in the list. It has the actions of its keys and of the head of the open run. */
export function useRunMenu({
  onMark,
  onDelete,
}: RunMenuActions): (entry: HistoryEntry, isMarked: boolean) => readonly MenuSection[] {
  const keysOf = useKeysOf()
  const { star, resend, stop } = useRunActions()
  const makeExperiment = useMakeExperiment()
  const saveRun = useSaveRun()
  return ({ run, conversationId, isStarred, queryCount }, isMarked) => {
    const { id, requestId } = run
    const texts = historyText()
    const isRunning = run.status === 'running'
    const openKeys = keysOf('history.open')
    const select = keysOf('history.select')
    const remove = keysOf('history.delete')
    const open: MenuAction = {
      id: 'open',
      label: texts.menu.open,
      icon: ArrowRight,
      shortcut: openKeys,
      onSelect: () => openRun(id),
    }
    const conversation: readonly MenuAction[] =
      conversationId === undefined
        ? []
        : [
            {
              id: 'conversation',
              label: texts.openConversation,
              icon: MessageSquareText,
              onSelect: () => navigate('chat', conversationId),
            },
          ]
    const again: readonly MenuAction[] = isRunning
      ? [{ id: 'stop', label: texts.stop, icon: Square, onSelect: () => stop(id) }]
      : queryCount === undefined
        ? [{ id: 'resend', label: texts.resend, icon: RotateCcw, onSelect: () => resend(id) }]
        : []
    const { markedIds } = useHistoryView.getState()
    const meant = isMarked ? markedIds : [id]
    return [
      { items: [open, ...conversation, ...again] },
      {
        items: [
          {
            id: 'star',
            label: isStarred ? texts.menu.unstar : texts.menu.star,
            icon: Star,
            onSelect: () => star(id, !isStarred),
          },
          {
            id: 'select',
            label: isMarked ? texts.menu.deselect : texts.menu.select,
            icon: SquareCheck,
            shortcut: select,
            onSelect: () => onMark(id),
          },
        ],
      },
      {
        items: [
          {
            id: 'experiment',
            label: experimentsText().makeOfRuns(meant.length),
            icon: Grid2x2Check,
            disabled: queryCount !== undefined,
            onSelect: () => makeExperiment.ofRuns(meant),
          },
          {
            id: 'save-case',
            label: experimentsText().saveCase.action,
            icon: ListPlus,
            disabled: isRunning || queryCount !== undefined,
            onSelect: () => useSaveCaseStore.getState().open({ of: 'run', id }),
          },
          {
            id: 'save-preset',
            label: requestTabText().saveAsPreset,
            icon: Bookmark,
            takesFocus: true,
            disabled: queryCount !== undefined,
            onSelect: () => saveRun(run),
          },
        ],
      },
      {
        items: [
          {
            id: 'copy-request-id',
            label: texts.menu.copyRequestId,
            icon: Hash,
            disabled: requestId === undefined,
            onSelect: () => void copyText(requestId ?? ''),
          },
        ],
      },
      {
        items: [
          {
            id: 'delete',
            label: texts.deleteFromHistory,
            icon: Trash2,
            isDanger: true,
            disabled: isRunning,
            shortcut: remove,
            onSelect: () => onDelete(id),
          },
        ],
      },
    ]
  }
}
