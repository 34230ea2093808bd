import {
  Box,
  Copy,
  Grid2x2Check,
  Hash,
  ListPlus,
  PenLine,
  Repeat2,
  RotateCcw,
  ScanSearch,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { use } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { turnMarkdown } from '../../../../shared/transfer/conversation-markdown.ts'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuAction, MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { useSaveCaseStore } from '../../../panels/experiments/save-case-store.ts'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useSettings } from '../../../queries/settings.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { hasVoices, useReadAloud } from '../read-aloud/read-aloud-store.ts'
import { markItems } from '../mark-items.ts'
import { turnMenuSection, turnPlaceSection } from '../turn-menu-section.ts'
import { blocksNow } from '../answer/use-answer.ts'
import { isEditable, useTurnEdits } from '../edit/turn-edit-store.ts'
import type { TurnCommand } from '../edit/use-turn-commands.ts'
import { TurnLookContext } from './turn-look.ts'
import type { TurnActions } from './use-turn-actions.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export interface TurnMenuState {
  readonly turn: Turn
  /** Whether an answer of the conversation is streaming: this one or a later one. */
  readonly isAnswering: boolean
  /** Whether there are turns after this one. */
  readonly isFollowed: boolean
}

/** Returns the menu of a turn, for its button and its context menu. */
export type TurnMenu = (state: TurnMenuState) => readonly MenuSection[]

/** Number of recent models offered for a retry. */
const recentCount = 8

export function useTurnMenu(
  actions: TurnActions,
  onInspect: (runId: string) => void,
  commandsOf: (turn: Turn) => readonly TurnCommand[],
  canMark: boolean,
): TurnMenu {
  const liveRuns = useLiveRuns()
  const sendTo = useSendTo()
  const makeExperiment = useMakeExperiment()
  const { id: connectionId } = useActiveConnection()
  const { recentModels } = useSettings()
  const isBlind = use(TurnLookContext).alias !== undefined
  return useLatest(({ turn, isAnswering, isFollowed }) => {
    const texts = chatText()
    const { run } = turn
    const markdown = turnMarkdown(blocksNow(turn, liveRuns))
    const copy: MenuAction = {
      id: 'copy',
      label: texts.copyAsMarkdown,
      icon: Copy,
      disabled: markdown === '',
      onSelect: () => void copyText(markdown),
    }
    const requestId: readonly MenuAction[] =
      run?.requestId === undefined
        ? []
        : [
            {
              id: 'copy-request-id',
              label: texts.copyRequestId,
              icon: Hash,
              onSelect: () => void copyText(run.requestId ?? ''),
            },
          ]
    const retry: MenuAction = {
      id: 'retry',
      label:
        turn.kind === 'compaction'
          ? texts.compaction.retry
          : (turn.role === 'user' || turn.kind === 'prefill') && !isFollowed
            ? texts.answer.get
            : texts.retry,
      icon: RotateCcw,
      disabled: isAnswering,
      onSelect: () => actions.retry(turn.id),
    }
    const others = recentModels.filter((model) => model !== run?.model).slice(0, recentCount)
    const retryWith: readonly MenuAction[] =
      turn.kind === 'compaction' || others.length === 0
        ? []
        : [
            {
              id: 'retry-with',
              label: texts.retryWith,
              icon: Box,
              disabled: isAnswering,
              items: [
                {
                  items: others.map((model) => ({
                    id: model,
                    label: model,
                    onSelect: () => actions.retry(turn.id, model),
                  })),
                },
              ],
            },
          ]
    const edit: readonly MenuAction[] = isEditable(turn)
      ? [
          {
            id: 'edit',
            label: turn.role === 'user' ? texts.edit.start : texts.edit.startAnswer,
            icon: PenLine,
            disabled: isAnswering,
            onSelect: () => useTurnEdits.getState().open(turn.id),
          },
        ]
      : []
    const inspect: readonly MenuAction[] =
      turn.role === 'user'
        ? []
        : [
            {
              id: 'inspect',
              label: texts.inspectRequest,
              icon: ScanSearch,
              disabled: run === undefined,
              onSelect: () => run !== undefined && onInspect(run.id),
            },
          ]
    const commands = commandsOf(turn)
    const isRead = useReadAloud.getState().turnId === turn.id
    const readAloud: readonly MenuAction[] =
      turn.role === 'user' || !hasVoices()
        ? []
        : [
            {
              id: 'read-aloud',
              label: isRead ? texts.readAloud.stop : texts.readAloud.start,
              icon: isRead ? VolumeX : Volume2,
              disabled: markdown === '',
              onSelect: () => useReadAloud.getState().toggle(turn.id, markdown),
            },
          ]
    const place = { conversationId: turn.conversationId, turnId: turn.id, connectionId }
    // A system message between others is part of the prompt, but does not request an answer itself.
    const experiment: readonly MenuAction[] =
      turn.kind === 'system'
        ? []
        : [
            {
              id: 'experiment',
              label: experimentsText().makeOfThis,
              icon: Grid2x2Check,
              onSelect: () => makeExperiment.ofTurn(place),
            },
            {
              id: 'repeat',
              label: repeatText().action,
              icon: Repeat2,
              onSelect: () => makeExperiment.repeatTurn(place),
            },
            {
              id: 'save-case',
              label: experimentsText().saveCase.action,
              icon: ListPlus,
              disabled: isAnswering && !isFollowed,
              onSelect: () => useSaveCaseStore.getState().open({ of: 'turn', ...place }),
            },
          ]
    const isRunning = isAnswering && !isFollowed
    const sections: readonly MenuSection[] = [
      { items: [copy, ...requestId] },
      { items: [retry, ...retryWith, ...edit] },
      turnPlaceSection(commands),
      { items: markItems(turn, { canMark, isRunning, actions }) },
      { items: [...readAloud, sendTo({ kind: 'text', text: markdown }), ...inspect] },
      { items: experiment },
      turnMenuSection(turn, { isRunning, isFollowed, commands }, actions),
    ]
    return isBlind ? sections.map((section) => withoutTelling(section, turn)) : sections
  })
}

/** Ids of the menu items in a blind comparison: those that do not reveal the model. */
const blindItems: readonly string[] = ['copy', 'retry', 'read-aloud', 'remove', 'delete']

function withoutTelling({ items }: MenuSection, { role }: Turn): MenuSection {
  return {
    items: items.filter(({ id }) => blindItems.includes(id) || (id === 'edit' && role === 'user')),
  }
}
