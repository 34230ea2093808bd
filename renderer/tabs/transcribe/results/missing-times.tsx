import { Clock } from 'lucide-react'
import { isWholeAnswer } from '../../../../shared/runs/run.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ShortCost } from '../../../panels/runs/run-cost.tsx'
import { costedRun } from '../../../queries/run-cost.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'
import { timestampParameters } from '../timestamp-parameters.ts'
import { taskOfFormat } from '../transcript-tasks.ts'
import type { TranscriptRun } from './use-transcript-run.ts'

export type MissingTimesProps = { shown: TranscriptRun; actions: RequestActions }

/**
 * Says that an answer has no timestamps, and offers to send the request again with them, for about the cost of the
 * first one.
 */
export function MissingTimes({ shown: { run, transcript, asksForTimes }, actions }: MissingTimesProps) {
  const text = transcribeText().missingTimes
  const hasTimes = transcript === undefined || transcript.segments.length + transcript.words.length > 0
  if (run === undefined || hasTimes || transcript.text === '' || !isWholeAnswer(run.status)) return null
  if (asksForTimes !== false)
    return <span className="text-ink-3">{asksForTimes ? text.notGiven : text.none}</span>
  const { kind } = taskOfFormat(run.format)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3">
      {text.notAsked}
      <Button size="small" icon={Clock} onClick={() => actions.retry(run.id, timestampParameters[kind])}>
        {text.ask}
      </Button>
      <span className="inline-flex flex-wrap gap-x-1">
        {text.sentOnceMore} <ShortCost run={costedRun(run)} />
      </span>
    </span>
  )
}
