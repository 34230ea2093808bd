import { useState } from 'react'
import type { LimitQuestion } from '../../shared/spending/spending-limits.ts'
import { spendingText } from '../../shared/text/en/spending.ts'
import { Checkbox } from '../controls/fields/checkbox.tsx'
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx'
import { formatCost } from '../lib/experiments/format-cost.ts'
import { useAnswerLimitQuestion, useLimitQuestions } from '../queries/limit-questions.ts'

/** Asks whether a request may pass a limit of spending. Nothing has been sent by then. */
export function LimitQuestionDialog() {
  const [question] = useLimitQuestions()
  return question === undefined ? null : <Question key={question.id} question={question} />
}

function Question({ question }: { question: LimitQuestion }) {
  const text = spendingText().limits.question
  const [isForDay, setIsForDay] = useState(false)
  const { mutate, isPending } = useAnswerLimitQuestion()
  const { id, limit, model, connectionName, limitUsd, spentUsd, reservedUsd, nextUsd } = question
  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      isBusy={isPending}
      title={limit === 'price' ? text.priceTitle(model) : text.title[limit](formatCost(limitUsd))}
      confirmLabel={text.send}
      cancelLabel={text.keep}
      onClose={() => mutate({ id, answer: 'refuse' })}
      onConfirm={() => mutate({ id, answer: isForDay ? 'day' : 'once' })}
    >
      <p>
        {limit === 'price'
          ? text.priceDetail(connectionName)
          : text.detail({
              model,
              connection: connectionName,
              next: formatCost(nextUsd),
              spent: formatCost(spentUsd),
              reserved: formatCost(reservedUsd),
            })}
      </p>
      <p className="mt-2 text-small">
        <Checkbox checked={isForDay} onChange={setIsForDay}>
          {text.forDay}
        </Checkbox>
      </p>
    </ConfirmDialog>
  )
}
