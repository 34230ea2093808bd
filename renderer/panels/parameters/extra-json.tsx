import { useId, useState } from 'react'
import { parseExtraJson } from '../../../shared/formats/extra-json.ts'
import { FieldMessage } from '../../controls/fields/field-frame.tsx'
import { FoldButton } from './fold-button.tsx'
import { JsonEditor } from './json-editor.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'
import { wordError } from '../../../shared/text/define-errors.ts'

export type ExtraJsonProps = { text: string; onChange: (text: string) => void }

/** The user's own JSON, merged into the body last, for fields that this form does not have. */
export function ExtraJson({ text, onChange }: ExtraJsonProps) {
  const parsed = parseExtraJson(text)
  const bodyId = useId()
  // Never fold invalid text: it prevents sending.
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || !parsed.ok
  const names = parsed.ok ? Object.keys(parsed.value) : []
  return (
    <div className="border-y border-line">
      <FoldButton isOpen={isOpen} controls={bodyId} onToggle={() => setOpened(!isOpen)}>
        {parametersText().extraJson.title}
        <span className={`ml-auto truncate text-meta ${parsed.ok ? 'text-ink-3' : 'text-danger'}`}>
          {!parsed.ok
            ? parametersText().notValid
            : names.length === 0
              ? parametersText().extraJson.empty
              : names.length > 2
                ? parametersText().fields(names.length)
                : names.join(', ')}
        </span>
      </FoldButton>
      <div id={bodyId} className={isOpen ? 'px-3 pb-3' : 'hidden'}>
        {isOpen ? (
          <>
            <JsonEditor
              label={parametersText().extraJson.title}
              text={text}
              onChange={onChange}
              isBroken={!parsed.ok}
            />
            <FieldMessage
              help={parametersText().extraJson.help}
              error={parsed.ok ? undefined : parametersText().json.notSent(wordError(parsed.error).message)}
            />
          </>
        ) : null}
      </div>
    </div>
  )
}
