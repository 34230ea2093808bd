import { useState } from 'react'
import { parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { argumentFields, type ArgumentField } from '../../../lib/tools/argument-fields.ts'

export type ArgumentsFormProps = {
  schema: JsonObject
  given: JsonObject
  onChange: (given: JsonObject) => void
}

/** The arguments of a call as fields, built from the schema of the tool. Empty fields are not sent. */
export function ArgumentsForm({ schema, given, onChange }: ArgumentsFormProps) {
  const fields = argumentFields(schema)
  if (fields.length === 0) return <p className="text-small text-ink-3">{toolLibraryText().tryIt.noFields}</p>
  return fields.map((field) => (
    <Argument
      key={`${field.kind} ${field.name}`}
      field={field}
      value={Object.hasOwn(given, field.name) ? given[field.name] : undefined}
      onChange={(value) => {
        const others = Object.entries(given).filter(([name]) => name !== field.name)
        const next = value === undefined ? others : [...others, [field.name, value] as const]
        const places = new Map(fields.map(({ name }, index) => [name, index]))
        onChange(Object.fromEntries(next.toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0))))
      }}
    />
  ))
}

type ArgumentProps = {
  field: ArgumentField
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

function Argument({ field, value, onChange }: ArgumentProps) {
  const text = toolLibraryText().tryIt
  const { name, kind, choices, description, isRequired } = field
  const frame = {
    label: name,
    labelMeta: isRequired
      ? text.required
      : value === undefined && kind !== 'choice'
        ? text.notSent
        : undefined,
    help: description === '' ? undefined : description,
  }
  switch (kind) {
    case 'text':
      return (
        <TextField
          {...frame}
          size="small"
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      )
    case 'number':
    case 'integer':
      return (
        <NumberField
          {...frame}
          size="small"
          isInteger={kind === 'integer'}
          value={typeof value === 'number' ? value : undefined}
          onChange={onChange}
          onEmpty={() => onChange(undefined)}
        />
      )
    case 'boolean':
      return (
        <div className="flex flex-col gap-1 text-small">
          <span className="font-medium text-ink-2">{name}</span>
          <SegmentedControl
            label={name}
            isFull
            value={value === true ? 'true' : value === false ? 'false' : 'none'}
            onChange={(next) => onChange(next === 'none' ? undefined : next === 'true')}
            segments={[
              { value: 'none', label: text.notSent, isRest: true },
              { value: 'true', label: text.isTrue },
              { value: 'false', label: text.isFalse },
            ]}
          />
        </div>
      )
    case 'choice':
      return (
        <Select
          {...frame}
          size="small"
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next === '' ? undefined : next)}
          options={[
            { value: '', label: text.notSent },
            ...choices.filter((choice) => choice !== '').map((choice) => ({ value: choice, label: choice })),
          ]}
        />
      )
    default:
      return <JsonArgument frame={frame} onChange={onChange} />
  }
}

/** A list or an object as JSON. Incomplete JSON is not part of the call. */
function JsonArgument({
  frame,
  onChange,
}: {
  frame: { label: string; labelMeta: string | undefined; help: string | undefined }
  onChange: ArgumentProps['onChange']
}) {
  const [typed, setTyped] = useState('')
  const isBroken = typed.trim() !== '' && parseJson(typed) === undefined
  return (
    <TextArea
      {...frame}
      isMono
      rows={2}
      spellCheck={false}
      value={typed}
      {...(isBroken && { warning: toolLibraryText().tryIt.badJson })}
      onChange={(next) => {
        setTyped(next)
        onChange(parseJson(next))
      }}
    />
  )
}
