import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { Note } from '../../../components/note.tsx'
import { toRunFigures } from '../../../components/run-figures.ts'
import { useAnswer } from '../hooks/use-answer.ts'
import { AnswerBlocks } from './answer-blocks.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import { FootFigures } from './answer-figures.tsx'
import { AnswerWaiting } from './answer-waiting.tsx'

export type AnswerBodyProps = {
  turn: Turn
  onRetry: (() => void) | undefined
  onRemedy: (remedy: Remedy) => void
}

/** The content of an answer, and how it ended. Drawn anew with every frame of its stream. */
export function AnswerBody({ turn, onRetry, onRemedy }: AnswerBodyProps) {
  const { run, blocks, isRunning, watchError } = useAnswer(turn)
  const figures = useMemo(() => (run === undefined ? undefined : toRunFigures(run, blocks)), [run, blocks])
  const hasContent = blocks.length > 0
  const error = run?.status === 'stopped' ? undefined : run?.error
  const offersRetry = error?.remedies?.some(({ type }) => type === 'retry') === true
  return (
    <>
      <AnswerBlocks blocks={blocks} isRunning={isRunning} figures={figures} />
      {isRunning && !hasContent && <AnswerWaiting run={run} />}
      {watchError !== undefined && isRunning && (
        <Note tone="warn" className="mt-2.5">
          {watchError.message} The answer goes on without this window, and is read again as soon as it can be.
        </Note>
      )}
      {run !== undefined && <AnswerEnding run={run} hasContent={hasContent} onRetry={onRetry} />}
      {error !== undefined && (
        <ErrorNotice
          error={error}
          className={hasContent ? 'mt-2.5' : undefined}
          {...(onRetry === undefined ? {} : { onRemedy })}
          actions={
            onRetry !== undefined &&
            !offersRetry && (
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
    </>
  )
}
