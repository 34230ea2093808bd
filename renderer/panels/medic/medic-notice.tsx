import { useState, type ReactNode } from 'react'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { formatRegistry, medicFormatIds } from '../../../shared/formats/registry.ts'
import { canBeLearned } from '../../../shared/medic/can-be-learned.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { useModelRemovals, useRemember } from '../../queries/medic.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { parseJson } from '../../../shared/json.ts'
import { useRunRecord } from '../inspector/use-run-record.ts'
import { removedLines } from './removed-lines.ts'

/** A placeholder for the field in a sentence; no model name contains it. */
const fieldMark = '\u0000'

export type MedicNoticeProps = {
  run: Run
  error: AppError
  /** The refused field, which may be omitted as a remedy. */
  field: string
  onRemedy: (remedy: Remedy) => void
  actions: ReactNode
  className: string | undefined
}

/**
 * The error of a refused field: shows what would be omitted and asks whether to omit it from now on. Nothing is saved
 * or sent before a click; if the choice cannot be saved, nothing is sent either.
 */
export function MedicNotice({ run, error, field, onRemedy, actions, className }: MedicNoticeProps) {
  const [isTicked, setIsTicked] = useState(false)
  const remember = useRemember()
  const format = medicFormatIds.find((id) => id === run.format)
  const isLearnable = format !== undefined && canBeLearned(format, field)
  const isRemembered = useModelRemovals(run.connectionId, {
    model: run.model,
    format: format ?? formatRegistry.chat.id,
  }).some((learned) => format !== undefined && learned.field === field)

  function cure(remedy: Remedy): void {
    const isWanted = isTicked && isLearnable && !isRemembered
    if (remedy.type !== 'remove-field' || !isWanted) return onRemedy(remedy)
    if (remember.isPending) return
    const { gatewaySays } = error
    const { connectionId, model } = run
    remember.mutate(
      { connectionId, model, format, field, gatewaySays },
      { onSuccess: () => onRemedy(remedy) },
    )
  }

  const [before, after] = panelsText()
    .medic.notSupported({ model: run.model, field: fieldMark })
    .split(fieldMark)
  const title = error.kind === 'unsupported-parameter' && (
    <>
      {before}
      <code className="font-mono text-wire">{field}</code>
      {after}
    </>
  )

  return (
    <ErrorNotice
      error={error}
      {...(title !== false && { title })}
      nextStep={panelsText().medic.nothingSentAgain(wordError(error).nextStep)}
      onRemedy={cure}
      actions={actions}
      className={className}
    >
      <RemovedLinesView runId={run.id} field={field} />
      {isLearnable && isRemembered && (
        <p className="text-ink-2">{panelsText().medic.remembered(run.model)}</p>
      )}
      {isLearnable && !isRemembered && (
        <Checkbox checked={isTicked} onChange={setIsTicked}>
          {panelsText().medic.remember({
            model: run.model,
            format: formatRegistry[format].label.toLowerCase(),
          })}
          <span className="ml-2 text-ink-3">{panelsText().medic.rememberNote}</span>
        </Checkbox>
      )}
      {remember.isError && (
        <p className="text-danger">
          {panelsText().medic.notSent(wordError(remember.error.appError).message)}
        </p>
      )}
    </ErrorNotice>
  )
}

/** How omitting the field changes the request that was sent, according to its record. */
function RemovedLinesView({ runId, field }: { runId: string; field: string }) {
  const record = useRunRecord(runId, false).data
  const text = record?.request.body
  const lines = text === undefined ? undefined : removedLines(parseJson(text), field)
  if (lines === undefined) return null
  const { before, removed, after } = lines
  return (
    <div className="wire overflow-hidden rounded-sm border border-line bg-sunken py-1 select-text">
      {before !== undefined && <p className="truncate px-2 pl-6 text-ink-3">{before},</p>}
      <p className="truncate bg-danger-soft px-2 text-danger">
        <del className="no-underline">− {removed}</del>
      </p>
      {after !== undefined && <p className="truncate px-2 pl-6 text-ink-3">{after}</p>}
    </div>
  )
}
