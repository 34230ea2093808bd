import {
  CircleSlash,
  Pause,
  Play,
  RotateCcw,
  Square,
  TriangleAlert,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import { use } from 'react'
import type { FinishReason } from '../../../../shared/runs/part.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { findConversationFormat, formatRegistry } from '../../../../shared/formats/registry.ts'
import { stopMeanings, type ToldStop } from '../../../../shared/formats/stop-reasons.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatItems } from '../../../../shared/text/intl.ts'
import { EndingLine } from '../../../panels/runs/ending-line.tsx'
import { cancelText } from '../../../panels/runs/cancel-text.ts'
import { shortEnding, type Ending } from '../../../panels/runs/short-ending.ts'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

interface AnswerEnd extends Ending {
  readonly canRetry: boolean
  /** How the model can be asked to continue. */
  readonly goesOn?: 'turn' | 'text'
}

export type AnswerEndingProps = {
  run: Run
  hasContent: boolean
  /** Whether it is only text, in a format whose models can continue a text. */
  isOfWords: boolean
  /** `undefined` where a retry would drop later turns. */
  onRetry: (() => void) | undefined
  onContinue: ((goesOn: 'turn' | 'text') => void) | undefined
}

/** The ending of an answer that did not simply finish: what was saved, and what the user can do. */
export function AnswerEnding(props: AnswerEndingProps) {
  const { run, hasContent, isOfWords, onRetry, onContinue } = props
  // The exact ending may reveal the provider.
  const isBlind = use(TurnLookContext).alias !== undefined
  const ending = endingOf(run, hasContent)
  if (ending === undefined) return null
  const { goesOn } = ending
  const canContinue =
    !isBlind &&
    onContinue !== undefined &&
    (goesOn === 'turn' || (goesOn === 'text' && hasContent && isOfWords))
  return (
    <EndingLine
      ending={isBlind ? { ...ending, text: '' } : ending}
      className="mt-2.5"
      action={
        <>
          {canContinue && (
            <Button size="small" icon={Play} onClick={() => onContinue(goesOn)}>
              {chatText().continueAnswer}
            </Button>
          )}
          {ending.canRetry && onRetry !== undefined && (
            <Button size="small" icon={RotateCcw} onClick={onRetry}>
              {chatText().retry}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Whether the end of the answer offers Retry: in `AnswerEnding`, or as an error. */
export function offersRetry(run: Run, hasContent: boolean): boolean {
  return run.status === 'failed' || endingOf(run, hasContent)?.canRetry === true
}

function endingOf(run: Run, hasContent: boolean): AnswerEnd | undefined {
  const kept = hasContent ? chatText().ending.received(receivedOf(run)) : chatText().ending.nothingReceived
  switch (run.status) {
    case 'stopped':
      return {
        title: chatText().ending.stopped,
        text:
          run.isUnsent === true
            ? historyText().endings.unsent
            : unitsText().sentences([cancelText(run), kept].filter((text) => text !== undefined)),
        icon: Square,
        canRetry: true,
        goesOn: 'text',
      }
    case 'ended-early':
    case 'cut-after-end': {
      const ending = shortEnding(run, kept)
      return ending === undefined
        ? undefined
        : { ...ending, canRetry: run.status === 'ended-early', goesOn: 'text' }
    }
    case 'interrupted':
      return {
        title: chatText().ending.interrupted,
        text: run.isUnsent === true ? historyText().endings.unsentAtEnd : chatText().ending.appClosed(kept),
        icon: Unplug,
        canRetry: true,
        goesOn: 'text',
      }
    case 'done':
      return finishedEnding(run, hasContent)
    default:
      return undefined
  }
}

/** The names of the fields that limit the length of an answer. */
function limitFields(format: string): string {
  const { limitFields: fields } = formatRegistry[findConversationFormat(format) ?? formatRegistry.chat.id]
  return formatItems(fields, 'disjunction')
}

function finishedEnding(run: Run, hasContent: boolean): AnswerEnd | undefined {
  const { finish, format } = run
  const tooLate = cancelText(run)
  if (tooLate !== undefined)
    return { title: historyText().states.done, text: tooLate, icon: Square, canRetry: false }
  const reason = finish?.reason ?? 'stop'
  // Providers that send `''` give no reason.
  if (isTold(reason) && finish?.raw !== '') {
    const { title, text } = chatText().ending.stops[reason]
    return {
      title,
      text: text({ reason: finish?.raw ?? '', fields: limitFields(format) }),
      icon: stopIcons[reason],
      canRetry: stopMeanings[reason].next === 'retry',
      ...(stopMeanings[reason].next === 'continue' && { goesOn: 'turn' as const }),
      ...(reason === 'length' && { goesOn: 'text' as const }),
    }
  }
  if (hasContent) return undefined
  const { empty: title, noContent: text } = chatText().ending
  return { title, text, icon: TriangleAlert, canRetry: true }
}

function isTold(reason: FinishReason): reason is ToldStop {
  return stopMeanings[reason].next !== 'none'
}

const stopIcons: Readonly<Record<ToldStop, LucideIcon>> = {
  length: TriangleAlert,
  'context-window': TriangleAlert,
  'bad-call': TriangleAlert,
  'content-filter': CircleSlash,
  refusal: CircleSlash,
  pause: Pause,
  error: TriangleAlert,
  other: TriangleAlert,
}

function receivedOf({ eventCount, usage, isStreamed }: Run): string {
  const events = isStreamed ? chatText().ending.events(eventCount) : chatText().ending.wholeBody
  return usage?.outputTokens === undefined
    ? events
    : `${events} · ${chatText().figures.tokens(usage.outputTokens)}`
}
