import { Braces } from 'lucide-react'
import { useState } from 'react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'
import {
  type AnswerShape,
  answerShape,
  schemaHomes,
  writeAnswerShape,
} from '../../../shared/lens/answer-shape.ts'
import { keptShape, shapeOfParameters, withAnswerShape } from '../../../shared/lens/change-answer-shape.ts'
import { toFieldPath } from '../../../shared/lens/wire-path.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { Select } from '../../controls/fields/select.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { useConversationForm } from './form-scope.tsx'
import { SchemaField } from './schema-field.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type AnswerShapeRowProps = { values: Parameters; onChange: (values: Parameters) => void }

type SchemaShape = Extract<AnswerShape, { type: 'schema' }>

/** What the answer is: one choice for every format, written into the format's own fields. */
export function AnswerShapeRow({ values, onChange }: AnswerShapeRowProps) {
  const form = useConversationForm()
  const { format } = form
  const schemaField = fieldOfSchema(format)
  const sleepingField = `${schemaField} asleep`
  const moveDraft = (from: string, to: string): void => {
    const { drafts, setDraft } = useJsonDraftStore.getState()
    const text = drafts[draftPrefix(form, from) + schemaPlace]
    if (text === undefined) return
    setDraft(draftPrefix(form, from) + schemaPlace, undefined)
    setDraft(draftPrefix(form, to) + schemaPlace, text)
  }
  // What a field cannot keep while it says something else comes back with the choice.
  const [lastSchema, setLastSchema] = useState<SchemaShape | undefined>(undefined)
  const shape = shapeOfParameters(values, format)
  const choice = shape?.type ?? (isAnyFieldSent(values, format) ? 'other' : 'unset')
  const change = (next: AnswerShape | undefined): void => {
    if (shape?.type === 'schema') setLastSchema(shape)
    // A schema that is half typed keeps nothing from being sent while it is not asked for.
    if (shape?.type === 'schema' && next?.type !== 'schema') moveDraft(schemaField, sleepingField)
    if (shape?.type !== 'schema' && next?.type === 'schema') moveDraft(sleepingField, schemaField)
    onChange(withAnswerShape(values, format, next))
  }
  const choose = (next: string): void => {
    if (next === 'text' || next === 'json') change({ type: next })
    else if (next === 'unset') change(undefined)
    else if (next === 'schema') {
      const kept = keptShape(values, format)
      change(lastSchema ?? (kept?.type === 'schema' ? kept : exampleShape(format)))
    }
  }
  const options = (['unset', 'text', 'json', 'schema'] as const).filter(
    (option) =>
      option === 'unset' || option === 'schema' || writeAnswerShape({ type: option }, format) !== undefined,
  )
  return (
    <li className="flex flex-col px-3 text-small">
      <div className="flex min-h-row items-center gap-2">
        <span className="min-w-0 flex-1">{parametersText().shape.label}</span>
        <Select
          label={parametersText().shape.label}
          isLabelHidden
          size="small"
          className="w-40"
          value={choice}
          onChange={choose}
          options={[...options, ...(choice === 'other' ? (['other'] as const) : [])].map((value) => ({
            value,
            label: parametersText().shape[value],
          }))}
        />
      </div>
      {shape?.type === 'schema' && <SchemaParts shape={shape} format={format} onChange={change} />}
    </li>
  )
}

type SchemaPartsProps = {
  shape: SchemaShape
  format: ConversationFormatId
  onChange: (shape: SchemaShape) => void
}

function SchemaParts({ shape, format, onChange }: SchemaPartsProps) {
  const { schema, details } = shape
  const { show } = useToast()
  const hasDetails = Object.keys(schemaHomes[format].details).length > 0
  const changeSchema = (next: Json): void => onChange({ ...shape, schema: next })
  const changeDetails = (next: JsonObject): void => onChange({ ...shape, details: next })
  const name = typeof details['name'] === 'string' ? details['name'] : ''
  const isNameOdd = hasDetails && !/^[A-Za-z0-9_-]{1,64}$/.test(name)
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2">
      {hasDetails && (
        <div className="flex items-end gap-3">
          <TextField
            label={parametersText().shape.schemaName}
            isMono
            size="small"
            className="min-w-0 flex-1"
            value={name}
            {...(isNameOdd ? { warning: parametersText().shape.schemaNameUnusual } : {})}
            onChange={(next) => changeDetails({ ...details, name: next })}
          />
          <Checkbox
            checked={details['strict'] === true}
            onChange={(isStrict) => {
              const { strict: _, ...others } = details
              changeDetails(isStrict ? { ...others, strict: true } : others)
            }}
          >
            {parametersText().shape.strict}
          </Checkbox>
        </div>
      )}
      <SchemaField
        label={parametersText().shape.schemaOf}
        field={fieldOfSchema(format)}
        place={schemaPlace}
        value={schema}
        onChange={changeSchema}
      />
      {JSON.stringify(schema) !== JSON.stringify(exampleSchema) && (
        <Button
          size="small"
          variant="ghost"
          icon={Braces}
          className="self-start"
          onClick={() => {
            changeSchema(exampleSchema)
            show({ message: parametersText().shape.replaced, undo: () => onChange(shape) })
          }}
        >
          {parametersText().shape.insertExample}
        </Button>
      )}
    </div>
  )
}

/** Where half-typed text of the schema is kept, inside its field. */
const schemaPlace = 'schema'

/** The field of the form that the schema is written into. */
function fieldOfSchema(format: ConversationFormatId): string {
  return toFieldPath(schemaHomes[format].path, format).field
}

const exampleSchema: JsonObject = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, price: { type: 'number' } },
        required: ['name', 'price'],
        additionalProperties: false,
      },
    },
  },
  required: ['title', 'items'],
  additionalProperties: false,
}

function exampleShape(format: ConversationFormatId): SchemaShape {
  return { type: 'schema', schema: exampleSchema, details: schemaHomes[format].details, place: '' }
}

/** Whether one of the fields says something this choice has no word for. */
function isAnyFieldSent(values: Parameters, format: ConversationFormatId): boolean {
  return (answerShape.paths[format] ?? []).some((path) => {
    const { field, inner } = toFieldPath(path, format)
    return inner.length === 0 && values[field]?.isSent === true
  })
}
