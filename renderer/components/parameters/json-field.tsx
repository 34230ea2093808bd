import { useState } from 'react'
import type { Json } from '../../../shared/json.ts'
import { parseJson } from '../../../shared/json.ts'
import { FieldMessage } from '../field-frame.tsx'
import { JsonEditor } from './json-editor.tsx'
import { jsonProblem } from './json-problem.ts'

export type JsonFieldProps = { label: string; value: Json; onChange: (value: Json) => void }

/** A JSON value as text. `onChange` hears every valid one; while the text is none, the last valid one is in force. */
export function JsonField({ label, value, onChange }: JsonFieldProps) {
  const [draft, setDraft] = useState(() => JSON.stringify(value, null, 2))
  const parsed = parseJson(draft)
  // Someone else changed the value, such as an undo.
  const isForeign = parsed !== undefined && JSON.stringify(parsed) !== JSON.stringify(value)
  const text = isForeign ? JSON.stringify(value, null, 2) : draft
  const problem = jsonProblem(text)
  return (
    <div>
      <JsonEditor
        label={label}
        text={text}
        isBroken={problem !== undefined}
        onChange={(next) => {
          setDraft(next)
          const json = parseJson(next)
          if (json !== undefined && JSON.stringify(json) !== JSON.stringify(value)) onChange(json)
        }}
      />
      {problem === undefined ? null : <FieldMessage error={`${problem} The last valid value is sent.`} />}
    </div>
  )
}
