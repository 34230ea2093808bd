import { useState } from 'react'
import { parseJson, type Json } from '../../../../shared/json.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { JsonEditor } from '../../../panels/parameters/json-editor.tsx'

export type JsonValueProps = {
  label: string
  value: Json | undefined
  /** Called with every valid value; `undefined` for an empty text. */
  onChange: (value: Json | undefined) => void
}

/** A field for an optional JSON value. Invalid text is kept while it is mounted. */
export function JsonValue({ label, value, onChange }: JsonValueProps) {
  const [written, setWritten] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  const isBroken = written.trim() !== '' && parseJson(written) === undefined
  return (
    <div className="flex flex-col gap-1">
      <span className="text-small font-medium text-ink-2">{label}</span>
      <JsonEditor
        label={label}
        text={written}
        isBroken={isBroken}
        onChange={(text) => {
          setWritten(text)
          const json = parseJson(text)
          if (text.trim() === '') onChange(undefined)
          else if (json !== undefined) onChange(json)
        }}
      />
      {isBroken && <FieldMessage error={experimentPlanText().assertions.notJson} />}
    </div>
  )
}
