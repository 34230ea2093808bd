import { ChevronDown, ChevronRight, Ellipsis, FoldVertical, RotateCcw } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IncidentButton } from '../../../panels/incident/incident-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import type { TurnActions } from './use-turn-actions.ts'
import type { TurnMenu } from './use-turn-menu.ts'
import { HeadFigures } from '../answer/answer-figures.tsx'
import { ChangedBefore } from './changed-before.tsx'
import { CompactedItems } from './compacted-items.tsx'
import { TurnFrame } from './turn-frame.tsx'
import { VersionSwitch } from './version-switch.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type CompactionTurnProps = {
  turn: Turn
  /** Number of messages, with their answers, that it replaces. */
  replacedCount: number
  isAnswering: boolean
  isFollowed: boolean
  actions: TurnActions
  menu: TurnMenu
}

/** A compaction: says what it replaces, and expands to what is sent instead. */
export const CompactionTurn = memo(function CompactionTurn(props: CompactionTurnProps) {
  const { turn, replacedCount, isAnswering, isFollowed, actions, menu } = props
  const { run, blocks, isRunning } = useAnswer(turn)
  const [isOpen, setIsOpen] = useState(false)
  const itemsId = useId()
  const isDone = run === undefined || isWholeAnswer(run.status)
  const title = isRunning
    ? chatText().compaction.running(replacedCount)
    : isDone
      ? chatText().compaction.compacted({ turns: replacedCount, items: blocks.length })
      : chatText().compaction.notCompacted(replacedCount)
  return (
    <TurnFrame
      isUser
      label={chatText().compaction.label}
      isBusy={isRunning}
      who={
        <span className="inline-flex items-center gap-1.5">
          <Icon of={FoldVertical} size="small" className="text-ink-3" />
          {title}
        </span>
      }
      beside={
        <>
          {run?.isPractice === true && <PracticeBadge label={chatText().practice} />}
          {turn.followsChange === true && <ChangedBefore isCompaction />}
        </>
      }
      meta={<HeadFigures turn={turn} />}
      actions={
        <span className="-mr-1 flex flex-none items-center">
          <VersionSwitch turn={turn} disabled={isAnswering} />
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().more} />}
            sections={() => menu({ turn, isAnswering, isFollowed })}
          />
        </span>
      }
    >
      {isDone && (
        <>
          <Button
            variant="ghost"
            size="small"
            icon={isOpen ? ChevronDown : ChevronRight}
            aria-expanded={isOpen}
            aria-controls={itemsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? chatText().compaction.hideReplacement : chatText().compaction.showReplacement}
          </Button>
          <div id={itemsId} hidden={!isOpen} className="mt-2">
            {isOpen && <CompactedItems blocks={blocks} />}
          </div>
        </>
      )}
      {!isDone && !isRunning && <NotCompacted run={run} onRetry={() => actions.retry(turn.id)} />}
    </TurnFrame>
  )
})

function NotCompacted({ run, onRetry }: { run: Run; onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-2.5">
      {run.error !== undefined && run.status === 'failed' && (
        <ErrorNotice error={run.error} actions={<IncidentButton runId={run.id} />} />
      )}
      <Note
        role="note"
        action={
          <Button size="small" icon={RotateCcw} onClick={onRetry}>
            {chatText().compaction.retry}
          </Button>
        }
      >
        {chatText().compaction.failed}
      </Note>
    </div>
  )
}
