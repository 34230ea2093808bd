import { useState } from 'react'
import type { LimitQuestion } from '../../shared/spending/spending-limits.ts'
import { spendingText } from '../../shared/text/en/spending.ts'
import { Checkbox } from '../controls/fields/checkbox.tsx'
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx'
import { formatCost } from '../lib/experiments/format-cost.ts'
import { formatWholeSeconds } from '../lib/format-time.ts'
import { useBlindRuns } from '../stores/blind-runs.ts'
import { useAnswerLimitQuestion, useLimitQuestions } from '../queries/limit-questions.ts'
import { useSetSettings } from '../queries/settings.ts'

/** Asks whether a request may exceed a spending limit, or repeat one made a moment ago. Nothing has been sent yet. */
export function LimitQuestionDialog() {
  const [question] = useLimitQuestions()
  if (question === undefined) return null
  return question.limit === 'repeat' ? (
    <RepeatQuestion key={question.id} question={question} />
  ) : (
    <Question key={question.id} question={question} limit={question.limit} />
  )
}

type QuestionProps = { question: LimitQuestion; limit: Exclude<LimitQuestion['limit'], 'repeat'> }

function Question({ question, limit }: QuestionProps) {
  const text = spendingText().limits.question
  const [isForDay, setIsForDay] = useState(false)
  const { mutate, isPending } = useAnswerLimitQuestion()
  const { id } = question
  // In a blind comparison, model, connection and cost would reveal who answers.
  const isBlind = useBlindRuns(({ isInView }) => isInView)
  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      isBusy={isPending}
      title={isBlind ? text.blindTitle : titleOf(question, limit)}
      confirmLabel={text.send}
      cancelLabel={text.keep}
      onClose={() => mutate({ id, answer: 'refuse' })}
      onConfirm={() => mutate({ id, answer: isForDay ? 'day' : 'once' })}
    >
      <p>{isBlind ? text.blindDetail : detailOf(question, limit)}</p>
      <p className="mt-2 text-small">
        <Checkbox checked={isForDay} onChange={setIsForDay}>
          {text.forDay}
        </Checkbox>
      </p>
    </ConfirmDialog>
  )
}

type Limit = QuestionProps['limit']

function titleOf({ model, limitUsd, next }: LimitQuestion, limit: Limit): string {
  const text = spendingText().limits.question
  if (limit === 'price') return text.priceTitle(model)
  if (limit === 'currency') return text.currencyTitle({ model, currency: next?.currency ?? '' })
  return text.title[limit](formatCost(limitUsd))
}

function detailOf(question: LimitQuestion, limit: Limit): string {
  const { model, connectionName: connection, spentUsd, reservedUsd, nextUsd, next } = question
  const text = spendingText().limits.question
  if (limit === 'price') return text.priceDetail(connection)
  if (limit === 'currency')
    return text.currencyDetail({ connection, next: formatCost(next?.amount, next?.currency) })
  return text.detail({
    model,
    connection,
    next: formatCost(nextUsd),
    spent: formatCost(spentUsd),
    reserved: formatCost(reservedUsd),
  })
}

function RepeatQuestion({ question }: { question: LimitQuestion }) {
  const text = spendingText().limits.question
  const [isNever, setIsNever] = useState(false)
  const setSettings = useSetSettings()
  const { mutate, isPending } = useAnswerLimitQuestion()
  const { id, model, connectionName, sentAgoMs = 0, isStillOn = false } = question
  const isBlind = useBlindRuns(({ isInView }) => isInView)

  function answer(wanted: 'refuse' | 'once'): void {
    if (isNever) setSettings({ asksBeforeRepeat: false })
    mutate({ id, answer: wanted })
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      isBusy={isPending}
      title={text.repeatTitle}
      confirmLabel={text.sendAgain}
      onClose={() => answer('refuse')}
      onConfirm={() => answer('once')}
    >
      <p>
        {isBlind
          ? text.blindRepeat
          : text.repeatDetail({
              model,
              connection: connectionName,
              ago: formatWholeSeconds(sentAgoMs),
              isOn: isStillOn,
            })}
      </p>
      <p className="mt-2 text-small">
        <Checkbox checked={isNever} onChange={setIsNever}>
          {text.repeatNever}
        </Checkbox>
      </p>
    </ConfirmDialog>
  )
}
