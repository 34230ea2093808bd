import { memo, use } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { useAnswerState } from './use-answer.ts'
import type { TurnActions } from '../transcript/use-turn-actions.ts'
import type { TurnMenu } from '../transcript/use-turn-menu.ts'
import { AnswerBody } from './answer-body.tsx'
import { HeadFigures } from './answer-figures.tsx'
import { AnswerActions } from './answer-actions.tsx'
import { ChangedBefore } from '../transcript/changed-before.tsx'
import { SpokenAnswer } from './spoken-answer.tsx'
import { TurnMarks } from '../transcript/turn-marks.tsx'
import { TurnFrame } from '../transcript/turn-frame.tsx'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { turnName } from '../transcript/turn-name.ts'
import { VersionSwitch } from '../transcript/version-switch.tsx'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type AnswerTurnProps = {
  turn: Turn
  /** Whether an answer of the conversation is streaming: this one or a later one. */
  isAnswering: boolean
  /** Whether there are turns after this one. */
  isFollowed: boolean
  actions: TurnActions
  onRemedy: (remedy: Remedy) => void
  menu: TurnMenu
  /** Whether models can continue a text in the format of the conversation. */
  canContinueText: boolean
}

/** The answer of a model, as far as it has arrived. Its frame does not render again while the body grows. */
export const AnswerTurn = memo(function AnswerTurn({
  turn,
  isAnswering,
  isFollowed,
  actions,
  onRemedy,
  menu,
  canContinueText,
}: AnswerTurnProps) {
  const { isRunning, hasContent } = useAnswerState(turn)
  const { run } = turn
  const { alias, isCompact } = use(TurnLookContext)
  const answeredBy = run?.model ?? turn.importedModel
  const model = alias ?? answeredBy ?? chatText().answer.name
  return (
    <TurnFrame
      label={alias === undefined ? turnName(turn) : chatText().answer.label(alias)}
      isBusy={isRunning}
      mark={alias === undefined && answeredBy !== undefined && <LetterMark model={answeredBy} />}
      who={<MiddleCut text={model} />}
      beside={
        alias === undefined && (
          <>
            <span className="flex-none text-meta text-ink-3">
              {run === undefined ? '' : formatLabel(run.format).toLowerCase()}
            </span>
            {run?.isPractice === true && <PracticeBadge label={chatText().practice} />}
            {turn.followsChange === true && <ChangedBefore />}
            <TurnMarks blocks={turn.blocks} />
          </>
        )
      }
      meta={alias === undefined && <HeadFigures turn={turn} />}
      actions={<VersionSwitch turn={turn} disabled={isAnswering} />}
    >
      <AnswerBody
        turn={turn}
        isNewest={!isFollowed}
        // An older answer offers Retry only in its menu; later turns have superseded its error.
        onRetry={isFollowed ? undefined : () => actions.retry(turn.id)}
        onContinue={isFollowed ? undefined : (goesOn) => actions.retry(turn.id, undefined, goesOn)}
        canContinueText={canContinueText}
        onRemedy={onRemedy}
      />
      {run !== undefined && <SpokenAnswer key={run.id} turn={turn} isRunning={isRunning} />}
      {alias === undefined && (
        <AnswerActions
          turn={turn}
          isRunning={isRunning}
          isAnswering={isAnswering}
          isFollowed={isFollowed}
          hasContent={hasContent}
          actions={actions}
          menu={menu}
          isQuiet={isFollowed || isCompact}
        />
      )}
    </TurnFrame>
  )
})
