import { Braces, Maximize2, X } from 'lucide-react'
import { useState } from 'react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'
import {
  type AnswerShape,
  answerShape,
  schemaHomes,
  writeAnswerShape,
} from '../../../shared/parameters/answer-shape.ts'
import {
  keptShape,
  shapeOfParameters,
  withAnswerShape,
} from '../../../shared/answer-shape/change-answer-shape.ts'
import { toFieldPath } from '../../../shared/parameters/wire-path.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { useConversationForm } from './form-scope.tsx'
import { SchemaField } from './schema-field.tsx'
import { shapeFields } from './shape-fields.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type AnswerShapeRowProps = { values: Parameters; onChange: (values: Parameters) => void }

type SchemaShape = Extract<AnswerShape, { type: 'schema' }>

/** The format of the answer: one choice for all formats, written into the fields of the format in use. */
export function AnswerShapeRow({ values, onChange }: AnswerShapeRowProps) {
  const form = useConversationForm()
  const { format } = form
  const schemaField = fieldOfSchema(format)
  const parkedField = `${schemaField} asleep`
  const moveDraft = (from: string, to: string): void => {
    const { drafts, setDraft } = useJsonDraftStore.getState()
    const text = drafts[draftPrefix(form, from) + schemaPlace]
    if (text === undefined) return
    setDraft(draftPrefix(form, from) + schemaPlace, undefined)
    setDraft(draftPrefix(form, to) + schemaPlace, text)
  }
  // Keep the schema, so that choosing it again restores it: the field itself cannot hold it meanwhile.
  const [lastSchema, setLastSchema] = useState<SchemaShape | undefined>(undefined)
  const shape = shapeOfParameters(values, format)
  const choice = shape?.type ?? (isAnyFieldSent(values, format) ? 'other' : 'unset')
  const change = (next: AnswerShape | undefined): void => {
    if (shape?.type === 'schema') setLastSchema(shape)
    // While another choice is active, an invalid schema draft must not prevent sending.
    if (shape?.type === 'schema' && next?.type !== 'schema') moveDraft(schemaField, parkedField)
    if (shape?.type !== 'schema' && next?.type === 'schema') moveDraft(parkedField, schemaField)
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
  const segments = [...options, ...(choice === 'other' ? (['other'] as const) : [])].map((value) => ({
    value,
    label: parametersText().shape[value],
    ...(value === 'unset' && { isRest: true }),
  }))
  return (
    <li data-field={shapeFields(format).join(' ')} className="flex flex-col px-3 py-1.5 text-small">
      <div className="flex min-h-6 items-center gap-1.5">
        <span className="flex-none font-medium">{parametersText().shape.label}</span>
        <span className="min-w-0 truncate font-mono text-wire-small text-ink-3">
          {schemaHomes[format].path}
        </span>
        {choice === 'unset' && (
          <span className="ml-auto flex-none text-meta text-ink-3">{parametersText().notSent}</span>
        )}
        {shape !== undefined && (
          <IconButton
            icon={X}
            iconSize="small"
            label={parametersText().doNotSend(parametersText().shape.label)}
            onClick={(event) => {
              event.currentTarget.closest('li')?.querySelector<HTMLElement>('[role=radio]')?.focus()
              change(undefined)
            }}
            className="-mr-1 ml-auto"
          />
        )}
      </div>
      <div className="pt-0.5">
        <SegmentedControl
          label={parametersText().shape.label}
          value={choice}
          onChange={choose}
          segments={segments}
          isFull
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

const SchemaDialog = createLazyView(
  async () => (await import('./wide-editor/schema-dialog.tsx')).SchemaDialog,
)

function SchemaParts({ shape, format, onChange }: SchemaPartsProps) {
  const { schema, details } = shape
  const { show } = useToast()
  const [isInDialog, setInDialog] = useState(false)
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
      {isInDialog && (
        <SchemaDialog
          field={fieldOfSchema(format)}
          place={schemaPlace}
          path={schemaHomes[format].path}
          value={schema}
          onChange={changeSchema}
          onClose={() => setInDialog(false)}
        />
      )}
      <div className="flex flex-wrap gap-1">
        <Button size="small" variant="ghost" icon={Maximize2} onClick={() => setInDialog(true)}>
          {parametersText().editor.open}
        </Button>
        {JSON.stringify(schema) !== JSON.stringify(exampleSchema) && (
          <Button
            size="small"
            variant="ghost"
            icon={Braces}
            onClick={() => {
              changeSchema(exampleSchema)
              show({ message: parametersText().shape.replaced, undo: () => onChange(shape) })
            }}
          >
            {parametersText().shape.insertExample}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The place of the schema's draft inside its field. */
const schemaPlace = 'schema'

/** The field of the form that holds the schema. */
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

/** Whether one of the fields is sent with a value that is none of these choices. */
function isAnyFieldSent(values: Parameters, format: ConversationFormatId): boolean {
  return (answerShape.paths[format] ?? []).some((path) => {
    const { field, inner } = toFieldPath(path, format)
    return inner.length === 0 && values[field]?.isSent === true
  })
}
