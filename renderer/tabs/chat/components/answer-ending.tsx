import { CircleSlash, RotateCcw, Square, TriangleAlert, Unplug } from 'lucide-react'
import type { Run } from '../../../../shared/runs/run.ts'
import { findConversationFormat, formatRegistry } from '../../../../shared/formats/registry.ts'
import { Button } from '../../../controls/button.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { Note } from '../../../controls/note.tsx'
import { shortEnding, type Ending } from '../../../panels/runs/short-ending.ts'

interface AnswerEnd extends Ending {
  readonly canRetry: boolean
}

export type AnswerEndingProps = {
  run: Run
  hasContent: boolean
  /** Absent where asking again would drop later turns. */
  onRetry: (() => void) | undefined
}

/** How an answer ended, where it did not simply end: what is kept, and what can be done. */
export function AnswerEnding({ run, hasContent, onRetry }: AnswerEndingProps) {
  const ending = endingOf(run, hasContent)
  if (ending === undefined) return null
  return (
    <Note tone="warn" icon={ending.icon} role="note" className="mt-2.5 items-center">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1 select-text">
          <strong className="font-strong">{ending.title}.</strong> {ending.text}
        </p>
        {ending.canRetry && onRetry !== undefined && (
          <Button size="small" icon={RotateCcw} onClick={onRetry}>
            Ask again
          </Button>
        )}
      </div>
    </Note>
  )
}

function endingOf(run: Run, hasContent: boolean): AnswerEnd | undefined {
  const kept = hasContent ? `What arrived is kept: ${receivedOf(run)}.` : 'Nothing of the answer had arrived.'
  switch (run.status) {
    case 'stopped':
      return { title: 'Stopped', text: kept, icon: Square, canRetry: true }
    case 'ended-early':
    case 'cut-after-end': {
      const ending = shortEnding(run, kept)
      return ending === undefined ? undefined : { ...ending, canRetry: run.status === 'ended-early' }
    }
    case 'interrupted':
      return {
        title: 'Interrupted',
        text: `The app ended while this answer was on its way. ${kept} It may have been charged.`,
        icon: Unplug,
        canRetry: true,
      }
    case 'done':
      return finishedEnding(run, hasContent)
    default:
      return undefined
  }
}

/** The fields that set how long an answer may be, in words. */
function limitLabel(format: string): string {
  return formatRegistry[findConversationFormat(format) ?? formatRegistry.chat.id].limitFields.join(' or ')
}

function finishedEnding({ finish, format }: Run, hasContent: boolean): AnswerEnd | undefined {
  const raw = finish?.raw ?? ''
  switch (finish?.reason) {
    case 'length':
      return {
        title: 'Cut at the token limit',
        text: `The model was not done (${raw}). Raise ${limitLabel(format)}, then ask again.`,
        icon: TriangleAlert,
        canRetry: true,
      }
    case 'content-filter':
      return {
        title: 'Ended by a content filter',
        text: `The gateway cut the answer (${raw}).`,
        icon: CircleSlash,
        canRetry: true,
      }
    default:
      return hasContent
        ? undefined
        : {
            title: 'Empty answer',
            text: 'The gateway ended the answer without any content.',
            icon: TriangleAlert,
            canRetry: true,
          }
  }
}

function receivedOf({ eventCount, usage, isStreamed }: Run): string {
  const events = isStreamed ? formatPlural(eventCount, 'event') : 'the whole body'
  return usage?.outputTokens === undefined
    ? events
    : `${events}, ${formatPlural(usage.outputTokens, 'token')}`
}
