import type { Json } from '../../../shared/json.ts'
import { parseJson } from '../../../shared/json.ts'
import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { Button } from '../../controls/button.tsx'
import { FieldMessage } from '../../controls/field-frame.tsx'
import { useFormScope } from './form-scope.tsx'
import { JsonEditor } from './json-editor.tsx'
import { jsonProblem } from '../../lib/json-problem.ts'

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
  const text = broken ?? JSON.stringify(value, null, 2)
  const problem = jsonProblem(text)
  return (
    <div>
      <JsonEditor
        label={label}
        text={text}
        isBroken={problem !== undefined}
        // White space is the writer's: the same value is the same text.
        identity={identify(text)}
        identify={identify}
        onChange={(next) => {
          const json = parseJson(next)
          setBroken(key, json === undefined ? next : undefined)
          if (json !== undefined) onChange(json)
        }}
      />
      {problem === undefined ? null : (
        <>
          <FieldMessage error={`${problem} Nothing is sent until it is mended.`} />
          <Button
            size="small"
            variant="ghost"
            aria-label={`Discard what was typed in ${label}`}
            onClick={() => setBroken(key, undefined)}
          >
            Discard what was typed
          </Button>
        </>
      )}
    </div>
  )
}

function identify(text: string): string {
  const json = parseJson(text)
  return json === undefined ? `text ${text}` : `json ${JSON.stringify(json)}`
}
