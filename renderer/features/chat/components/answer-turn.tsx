import { Copy, Ellipsis, RotateCcw, ScanSearch } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../../shared/formats/format.ts'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { copyText } from '../../../components/copy-text.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Menu } from '../../../components/menu.tsx'
import { Note } from '../../../components/note.tsx'
import { PracticeBadge } from '../../../components/practice-badge.tsx'
import { toRunFigures } from '../../../components/run-figures.ts'
import { useAnswer } from '../hooks/use-answer.ts'
import { turnMarkdown } from '../turn-text.ts'
import { AnswerBlocks } from './answer-blocks.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import { FootFigures, HeadFigures } from './answer-figures.tsx'
import { AnswerWaiting } from './answer-waiting.tsx'
import { TurnFrame } from './turn-frame.tsx'

export type AnswerTurnProps = {
  turn: Turn
  /** Absent where asking again would drop later turns. */
  onRetry: (() => void) | undefined
  onRemedy: (remedy: Remedy, turn: Turn) => void
  onInspect: (runId: string) => void
}

/** What a model said, as far as it has come. */
export const AnswerTurn = memo(function AnswerTurn({ turn, onRetry, onRemedy, onInspect }: AnswerTurnProps) {
  const { run, blocks, isRunning, watchError } = useAnswer(turn)
  const figures = useMemo(() => (run === undefined ? undefined : toRunFigures(run, blocks)), [run, blocks])
  const model = run?.model ?? 'Answer'
  const hasContent = blocks.length > 0
  return (
    <TurnFrame
      label={`Answer of ${model}`}
      isBusy={isRunning}
      who={<span title={model}>{model}</span>}
      beside={
        <>
          <span className="truncate text-meta text-ink-3">{formatLabel(run?.format)}</span>
          {run?.isPractice === true && <PracticeBadge label="Practice" />}
        </>
      }
      meta={run !== undefined && figures !== undefined && <HeadFigures run={run} figures={figures} />}
      actions={
        <span className="-mr-1 flex flex-none items-center">
          {hasContent && <CopyButton text={() => turnMarkdown(blocks)} label="Copy answer" />}
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label="More" />}
            sections={[
              {
                items: [
                  {
                    id: 'retry',
                    label: 'Ask again',
                    icon: RotateCcw,
                    disabled: isRunning || onRetry === undefined,
                    onSelect: () => onRetry?.(),
                  },
                  {
                    id: 'inspect',
                    label: 'Inspect request',
                    icon: ScanSearch,
                    disabled: run === undefined,
                    onSelect: () => run !== undefined && onInspect(run.id),
                  },
                  {
                    id: 'copy',
                    label: 'Copy as Markdown',
                    icon: Copy,
                    disabled: !hasContent,
                    onSelect: () => void copyText(turnMarkdown(blocks)),
                  },
                ],
              },
            ]}
          />
        </span>
      }
    >
      <AnswerBlocks blocks={blocks} isRunning={isRunning} figures={figures} />
      {isRunning && !hasContent && <AnswerWaiting run={run} />}
      {watchError !== undefined && isRunning && (
        <Note tone="warn" className="mt-2.5">
          {watchError.message} The answer goes on without this window, and is read again as soon as it can be.
        </Note>
      )}
      {run !== undefined && <AnswerEnding run={run} hasContent={hasContent} onRetry={onRetry} />}
      {run?.error !== undefined && run.status !== 'stopped' && (
        <ErrorNotice
          error={run.error}
          className={hasContent ? 'mt-2.5' : undefined}
          {...(onRetry === undefined ? {} : { onRemedy: (remedy: Remedy) => onRemedy(remedy, turn) })}
          actions={
            onRetry !== undefined &&
            run.error.remedies?.some(({ type }) => type === 'retry') !== true && (
              <Button size="small" icon={RotateCcw} onClick={onRetry}>
                Retry as it is
              </Button>
            )
          }
        />
      )}
      {run !== undefined && figures !== undefined && run.status !== 'failed' && (
        <FootFigures run={run} figures={figures} />
      )}
    </TurnFrame>
  )
})

function formatLabel(format: string | undefined): string {
  if (format === undefined) return ''
  return conversationFormats[format as ConversationFormatId]?.label.toLowerCase() ?? format
}
