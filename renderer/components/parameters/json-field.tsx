import { useState } from 'react'
import type { Json } from '../../../shared/json.ts'
import { parseJson } from '../../../shared/json.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { Button } from '../button.tsx'
import { FieldMessage } from '../field-frame.tsx'
import { draftPrefix, useFormScope } from './form-scope.tsx'
import { JsonEditor } from './json-editor.tsx'
import { jsonProblem } from './json-problem.ts'

export type JsonFieldProps = {
  label: string
  /** The parameter it belongs to, and where inside of it: `''` for all of it. */
  field: string
  place?: string
  value: Json
  onChange: (value: Json) => void
}

/**
 * A JSON value as text. `onChange` hears every valid one. While the text is none it is kept, also when this goes away,
 * and the form says that nothing is sent.
 */
export function JsonField({ label, field, place = '', value, onChange }: JsonFieldProps) {
  const key = `${draftPrefix(useFormScope(), field)}${place}`
  const broken = useJsonDraftStore(({ drafts }) => drafts[key])
  const setBroken = useJsonDraftStore((state) => state.setDraft)
  const [draft, setDraft] = useState(() => JSON.stringify(value, null, 2))
  const parsed = parseJson(draft)
  // Someone else changed the value, such as an undo.
  const isForeign = parsed === undefined || JSON.stringify(parsed) !== JSON.stringify(value)
  const text = broken ?? (isForeign ? JSON.stringify(value, null, 2) : draft)
  const problem = jsonProblem(text)
  return (
    <div>
      <JsonEditor
        label={label}
        text={text}
        isBroken={problem !== undefined}
        onChange={(next) => {
          if (next === text) return
          const json = parseJson(next)
          setDraft(next)
          setBroken(key, json === undefined ? next : undefined)
          if (json !== undefined && JSON.stringify(json) !== JSON.stringify(value)) onChange(json)
        }}
      />
      {problem === undefined ? null : (
        <>
          <FieldMessage error={`${problem} Nothing is sent until it is mended.`} />
          <Button
            size="small"
            variant="ghost"
            aria-label={`Discard what was typed in ${label}`}
            onClick={() => {
              setDraft(JSON.stringify(value, null, 2))
              setBroken(key, undefined)
            }}
          >
            Discard what was typed
          </Button>
        </>
      )}
    </div>
  )
}
