import type { Json } from '../../../shared/json.ts'
import { parseJson } from '../../../shared/json.ts'
import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { FieldMessage } from '../../controls/fields/field-frame.tsx'
import { useFormScope } from './form-scope.tsx'
import { JsonEditor } from './json-editor.tsx'
import { jsonProblem } from '../../lib/json-problem.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type JsonFieldProps = {
  label: string
  /** The parameter it belongs to, and the path inside: `''` for all of it. */
  field: string
  place?: string
  value: Json
  onChange: (value: Json) => void
  /** Grows with its text; the container scrolls. */
  isTall?: boolean | undefined
}

/**
 * A JSON value as text. `onChange` receives every valid value. An invalid text is kept, even after unmounting, and
 * prevents the form from being sent.
 */
export function JsonField({ label, field, place = '', value, onChange, isTall }: JsonFieldProps) {
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
        isTall={isTall}
        // Compare values, not text: the user's white space is kept.
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
          <FieldMessage error={parametersText().json.notSent(wordError(problem).message)} />
          <Button
            size="small"
            variant="ghost"
            aria-label={parametersText().json.discardIn(label)}
            onClick={() => setBroken(key, undefined)}
          >
            {parametersText().json.discard}
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
