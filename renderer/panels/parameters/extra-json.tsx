import { useId, useState } from 'react'
import { parseExtraJson } from '../../../shared/formats/extra-json.ts'
import { FieldMessage } from '../../controls/field-frame.tsx'
import { formatPlural } from '../../lib/format-number.ts'
import { FoldButton } from './fold-button.tsx'
import { JsonEditor } from './json-editor.tsx'

export type ExtraJsonProps = { text: string; onChange: (text: string) => void }

/** JSON of the user's own, merged into the body last. For fields this form does not know. */
export function ExtraJson({ text, onChange }: ExtraJsonProps) {
  const parsed = parseExtraJson(text)
  const bodyId = useId()
  // A broken text is never hidden: it is what keeps the request from being sent.
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || !parsed.ok
  const names = parsed.ok ? Object.keys(parsed.value) : []
  return (
    <div className="border-y border-line">
      <FoldButton isOpen={isOpen} controls={bodyId} onToggle={() => setOpened(!isOpen)}>
        Extra JSON
        <span className={`ml-auto truncate text-meta ${parsed.ok ? 'text-ink-3' : 'text-danger'}`}>
          {!parsed.ok
            ? 'not valid'
            : names.length === 0
              ? 'empty'
              : names.length > 2
                ? formatPlural(names.length, 'field')
                : names.join(', ')}
        </span>
      </FoldButton>
      <div id={bodyId} className={isOpen ? 'px-3 pb-3' : 'hidden'}>
        {isOpen ? (
          <>
            <JsonEditor label="Extra JSON" text={text} onChange={onChange} isBroken={!parsed.ok} />
            <FieldMessage
              help="An object that is merged into the body last, over everything above."
              error={parsed.ok ? undefined : `${parsed.error.message} Nothing is sent until it is.`}
            />
          </>
        ) : null}
      </div>
    </div>
  )
}
