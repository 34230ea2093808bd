import { useState } from 'react'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/json.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { JsonEditor } from '../../../panels/parameters/json-editor.tsx'
import { AssertionList } from './assertion-list.tsx'
import { OptionalNumber } from './optional-number.tsx'

export type CaseDialogProps = {
  row: ExperimentCase
  /** Counted from 0. */
  index: number
  isReadOnly: boolean
  onChange: (row: ExperimentCase) => void
  onClose: () => void
}

/** The further settings of a case: its assertions and threshold, and the notes of its pack. */
export function CaseDialog({ row, index, isReadOnly, onChange, onClose }: CaseDialogProps) {
  const text = experimentPlanText()
  const { threshold: _threshold, ...withoutThreshold } = row
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.cases.details({ row: index + 1 })}
      className="w-120"
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.cases.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <section aria-label={text.cases.ownAssertions} className="flex flex-col gap-1">
          <h3 className="text-small font-medium text-ink-2">{text.cases.ownAssertions}</h3>
          {row.assertions.length === 0 && (
            <p className="text-small text-ink-3">{text.cases.noOwnAssertions}</p>
          )}
          <AssertionList
            label={text.cases.ownAssertions}
            assertions={row.assertions}
            isReadOnly={isReadOnly}
            onChange={(assertions) => onChange({ ...row, assertions })}
          />
        </section>
        <OptionalNumber
          label={text.cases.threshold}
          help={text.cases.thresholdHelp}
          placeholder={text.assertions.optional}
          problem={text.limits.notNumber}
          value={row.threshold}
          disabled={isReadOnly}
          onChange={(threshold) =>
            onChange(threshold === undefined ? withoutThreshold : { ...row, threshold })
          }
        />
        {(['metadata', 'options'] as const).map(
          (part) =>
            row[part] !== undefined && (
              <CaseNotes
                key={part}
                label={text.cases[part]}
                notes={row[part]}
                isReadOnly={isReadOnly}
                onChange={(notes) => onChange({ ...row, [part]: notes })}
              />
            ),
        )}
      </div>
    </Dialog>
  )
}

type CaseNotesProps = {
  label: string
  notes: JsonObject
  isReadOnly: boolean
  onChange: (notes: JsonObject) => void
}

/** An object of the pack, edited as JSON. Invalid text is kept while it is mounted. */
function CaseNotes({ label, notes, isReadOnly, onChange }: CaseNotesProps) {
  const [written, setWritten] = useState(() => JSON.stringify(notes, null, 2))
  const isBroken = !isJsonObject(parseJson(written))
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-small font-medium text-ink-2">{label}</h3>
      {isReadOnly ? (
        <pre className="max-h-64 overflow-auto rounded-sm bg-sunken px-2 py-1.5 font-mono text-wire-small whitespace-pre-wrap wrap-anywhere edge">
          {written}
        </pre>
      ) : (
        <JsonEditor
          label={label}
          text={written}
          isBroken={isBroken}
          onChange={(text) => {
            setWritten(text)
            const json = parseJson(text)
            if (isJsonObject(json)) onChange(json)
          }}
        />
      )}
      {isBroken && <FieldMessage error={experimentPlanText().cases.notObject} />}
    </section>
  )
}
