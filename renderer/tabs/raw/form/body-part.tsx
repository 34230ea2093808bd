import { WrapText } from 'lucide-react'
import { findJsonError } from '../../../../shared/json-error.ts'
import { parseJson } from '../../../../shared/json.ts'
import { rawBodyTypes, type RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { requestsError } from '../../../../shared/text/en/errors/requests.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import type { FormProps } from '../../../request-tab/define-request-tab.tsx'
import { FieldActions, FieldRows } from './field-rows.tsx'

/** The body in one of its four types. The content written for the other types is kept. */
export function BodyPart({ values, change }: FormProps<RawValues>) {
  const text = rawText()
  const { bodyType, json } = values
  return (
    <section aria-label={text.bodyToSend}>
      <div className="mb-1.5 flex min-h-control-small items-center gap-2">
        <h3 className="text-small font-medium text-ink-2">{text.body}</h3>
        <SegmentedControl
          label={text.body}
          value={bodyType}
          onChange={(next) => change({ bodyType: next })}
          segments={rawBodyTypes.map((value) => ({ value, label: text.bodyTypes[value] }))}
        />
        <span className="ml-auto flex items-center gap-1">
          {bodyType === 'multipart' && <FieldActions />}
          {bodyType === 'json' && <FormatButton json={json} onChange={(next) => change({ json: next })} />}
        </span>
      </div>
      {bodyType === 'json' && (
        <TextArea
          label={text.bodyJson}
          isLabelHidden
          isMono
          rows={10}
          maxRows={40}
          spellCheck={false}
          value={json}
          onChange={(next) => change({ json: next })}
          error={jsonProblem(json)}
        />
      )}
      {bodyType === 'text' && (
        <TextArea
          label={text.bodyText}
          isLabelHidden
          isMono
          rows={10}
          maxRows={40}
          spellCheck={false}
          value={values.text}
          onChange={(next) => change({ text: next })}
        />
      )}
      {bodyType === 'multipart' && <FieldRows fields={values.fields} />}
      {bodyType === 'none' && <p className="text-small text-ink-3">{text.noBody}</p>}
    </section>
  )
}

/** Formats JSON over lines. Renders nothing if the text is not JSON. */
function FormatButton({ json, onChange }: { json: string; onChange: (json: string) => void }) {
  const value = json.length > maxFormattedCharacters ? undefined : parseJson(json)
  const laidOut = value === undefined ? undefined : JSON.stringify(value, null, 2)
  if (laidOut === undefined || laidOut === json) return null
  return (
    <Button size="small" variant="ghost" icon={WrapText} onClick={() => onChange(laidOut)}>
      {rawText().format}
    </Button>
  )
}

/** Longer texts are parsed only when they are sent, not on every keystroke. */
const maxFormattedCharacters = 1_000_000

function jsonProblem(json: string): string | undefined {
  if (json.trim() === '' || json.length > maxFormattedCharacters) return undefined
  const found = findJsonError(json)
  if (found === undefined) return undefined
  const { message } = wordError(requestsError('rawBodyNotJson', { line: found.line, column: found.column }))
  return message
}
