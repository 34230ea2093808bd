import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Parameters } from '../../../shared/conversations/conversation.ts'
import type { Field, ParameterValue } from '../../../shared/formats/field.ts'
import { formatPlural } from '../format-number.ts'
import { Icon } from '../icon.tsx'
import { ExtraJson } from './extra-json.tsx'
import { ParameterRow } from './parameter-row.tsx'
import { valueOf } from './parameter-words.ts'

export type ParameterFormProps = {
  fields: readonly Field[]
  values: Parameters
  onChange: (values: Parameters) => void
  /** JSON text, kept as it is typed. */
  extraJson: string
  onExtraJsonChange: (text: string) => void
  /** What the gateway said about a field, by its name: "Refused by this model". */
  problems?: Readonly<Record<string, string>>
  /** For a field that is left out although it is on: how to send it again. `undefined` for every other. */
  sendAgain?: (name: string) => (() => void) | undefined
}

const neverLeftOut = (): undefined => undefined

/** The optional fields of a format. Each has a switch; off means not sent. */
export function ParameterForm({
  fields,
  values,
  onChange,
  extraJson,
  onExtraJsonChange,
  problems = {},
  sendAgain = neverLeftOut,
}: ParameterFormProps) {
  const [isExpanded, setExpanded] = useState(false)
  const moreId = useId()
  const common = fields.filter(({ group }) => group === 'common')
  const more = fields.filter(({ group }) => group === 'more')
  // What is sent is in view, whatever its group, and it keeps its place when the others are folded away.
  const isNeeded = ({ name }: Field): boolean => values[name]?.isSent === true || problems[name] !== undefined
  const shownMore = isExpanded ? more : more.filter(isNeeded)
  const foldedCount = more.filter((field) => !isNeeded(field)).length
  const change = (name: string, value: ParameterValue): void => onChange({ ...values, [name]: value })
  const row = (field: Field) => {
    const onSendAgain = values[field.name]?.isSent === true ? sendAgain(field.name) : undefined
    return (
      <ParameterRow
        key={field.name}
        field={field}
        parameter={valueOf(field, values)}
        problem={onSendAgain === undefined ? problems[field.name] : undefined}
        onSendAgain={onSendAgain}
        onChange={(value) => change(field.name, value)}
      />
    )
  }
  return (
    <div>
      <ul aria-label="Parameters" className="py-1">
        {common.map(row)}
      </ul>
      {more.length === 0 ? null : (
        <div className="border-t border-line">
          {foldedCount === 0 ? null : (
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-controls={moreId}
              onClick={() => setExpanded(!isExpanded)}
              className="focus-inside flex h-row w-full items-center gap-2 px-3 text-small hover:bg-hover"
            >
              <Icon
                of={ChevronRight}
                size="small"
                className={`text-ink-3 transition-transform duration-quick ${isExpanded ? 'rotate-90' : ''}`}
              />
              {isExpanded ? 'Fewer fields' : formatPlural(foldedCount, 'more field')}
            </button>
          )}
          <ul id={moreId} aria-label="More parameters" className={shownMore.length > 0 ? 'pb-1' : ''}>
            {shownMore.map(row)}
          </ul>
        </div>
      )}
      <ExtraJson text={extraJson} onChange={onExtraJsonChange} />
    </div>
  )
}
