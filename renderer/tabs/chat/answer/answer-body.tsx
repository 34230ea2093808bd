import { RotateCcw } from 'lucide-react'
import { use, useMemo } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { waitingCalls } from '../../../../shared/conversations/tool-calls.ts'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import { withBrokenCalls } from '../../../../shared/formats/whole-calls.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { RetrySaveMedia } from '../../../panels/media-file/retry-save-media.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { BackgroundState } from '../../../panels/runs/background-state.tsx'
import { IncidentButton } from '../../../panels/incident/incident-button.tsx'
import { toRunFigures } from '../../../panels/runs/run-figures.ts'
import { errorBeside } from '../../../panels/runs/short-ending.ts'
import { useRequestedShape } from '../../../queries/requested-shape.ts'
import { useAnswerOutline } from './use-answer.ts'
import { AnswerBlocks } from './answer-blocks.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import { FootFigures } from './answer-figures.tsx'
import { AnswerWaiting } from './answer-waiting.tsx'
import { MedicNotice } from '../../../panels/medic/medic-notice.tsx'
import { ShapeVerdict } from './shape-verdict.tsx'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

export type AnswerBodyProps = {
  turn: Turn
  /** Whether no turn follows it. */
  isNewest: boolean
  onRetry: (() => void) | undefined
  /** Has the model continue a paused answer, or the text of one that was cut off. */
  onContinue: ((goesOn: 'turn' | 'text') => void) | undefined
  canContinueText: boolean
  onRemedy: (remedy: Remedy) => void
}

/** The content of an answer, and how it ended. Does not render again while the last text of the answer grows. */
export function AnswerBody({
  turn,
  isNewest,
  onRetry,
  onContinue,
  canContinueText,
  onRemedy,
}: AnswerBodyProps) {
  const { run, blocks, isRunning, watchError } = useAnswerOutline(turn)
  const figures = useMemo(() => (run === undefined ? undefined : toRunFigures(run, blocks)), [run, blocks])
  const hasContent = blocks.length > 0
  const marked = useMemo(() => withBrokenCalls(blocks, run), [blocks, run])
  const shown = isNewest && !isRunning ? withoutWaitingCalls(turn, marked) : marked
  const shape = useRequestedShape(hasContent ? run?.id : undefined)
  const error = run === undefined ? undefined : errorBeside(run)
  return (
    <>
      <AnswerBlocks
        blocks={shown}
        runId={run?.id}
        isRunning={isRunning}
        isCut={run !== undefined && !isRunning && !isWholeAnswer(run.status)}
        figures={figures}
        isStructured={shape !== undefined}
      />
      {run !== undefined && !isRunning && <UnsavedMedia runId={run.id} blocks={blocks} />}
      {run !== undefined && isWholeAnswer(run.status) && shape !== undefined && (
        <ShapeVerdict run={run} blocks={blocks} shape={shape} />
      )}
      {isRunning && <Underway run={run} hasContent={hasContent} />}
      {watchError !== undefined && isRunning && (
        <Note tone="warn" className="mt-2.5">
          {chatText().answer.continues(wordError(watchError).message)}
        </Note>
      )}
      {run !== undefined && (
        <AnswerEnding
          run={run}
          hasContent={blocks.some(isSeen)}
          isOfWords={canContinueText && blocks.every(({ type }) => type === 'text')}
          onRetry={onRetry}
          onContinue={onContinue}
        />
      )}
      {run !== undefined && error !== undefined && (
        <Failure
          key={run.id}
          run={run}
          error={error}
          onRetry={onRetry}
          onRemedy={onRemedy}
          className={hasContent ? 'mt-2.5' : undefined}
        />
      )}
      <FootFigures turn={turn} />
    </>
  )
}

/** What an unfinished answer is waiting for. */
function Underway({ run, hasContent }: { run: Run | undefined; hasContent: boolean }) {
  const { alias } = use(TurnLookContext)
  if (run?.background?.responseId !== undefined && alias === undefined)
    return <BackgroundState run={run} className={hasContent ? 'mt-2.5' : ''} />
  return hasContent ? null : <AnswerWaiting run={run} />
}

/** Removes the waiting calls of the newest answer, which are shown below it with their actions. */
function withoutWaitingCalls(turn: Turn, blocks: readonly Block[]): readonly Block[] {
  const waiting = waitingCalls([turn])
  if (waiting.length === 0) return blocks
  return withBrokenCalls(turn.blocks, turn.run).filter(
    (block) => block.type !== 'tool-call' || !waiting.includes(block),
  )
}

type FailureProps = Pick<AnswerBodyProps, 'onRetry' | 'onRemedy'> & {
  run: Run
  error: AppError
  className: string | undefined
}

/** The error of an answer. Offers no remedy where a retry would drop later turns. */
function Failure({ run, error, onRetry, onRemedy, className }: FailureProps) {
  const { alias } = use(TurnLookContext)
  if (alias !== undefined) return <BlindFailure onRetry={onRetry} />
  const incident = <IncidentButton runId={run.id} />
  if (onRetry === undefined) return <ErrorNotice error={error} actions={incident} className={className} />
  const offersRetry = error.remedies?.some(({ type }) => type === 'retry') === true
  const refused = error.remedies?.find(({ type }) => type === 'remove-field')
  const actions = (
    <>
      {!offersRetry && (
        <Button size="small" icon={RotateCcw} onClick={onRetry}>
          {chatText().retryUnchanged}
        </Button>
      )}
      {incident}
    </>
  )
  const shared = { error, onRemedy, actions, className }
  return refused?.type === 'remove-field' ? (
    <MedicNotice run={run} field={refused.field} {...shared} />
  ) : (
    <ErrorNotice {...shared} />
  )
}

/** The origin of the files would reveal the provider in a blind comparison. */
function UnsavedMedia({ runId, blocks }: { runId: string; blocks: readonly Block[] }) {
  const { alias } = use(TurnLookContext)
  return alias === undefined && <RetrySaveMedia runId={runId} answer={blocks} />
}

/**
 * The error of an answer in a blind comparison, without its text, which may name the provider until the comparison is
 * revealed.
 */
function BlindFailure({ onRetry }: Pick<AnswerBodyProps, 'onRetry'>) {
  return (
    <Note
      tone="danger"
      role="alert"
      className="mt-2.5"
      action={
        onRetry !== undefined && (
          <Button size="small" icon={RotateCcw} onClick={onRetry}>
            {chatText().retry}
          </Button>
        )
      }
    >
      {compareText().blindFailure}
    </Note>
  )
}

/** Whether a block is visible: text of empty lines is not. */
function isSeen(block: Block): boolean {
  return block.type !== 'text' || /\S/.test(block.text)
}
