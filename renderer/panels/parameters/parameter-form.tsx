import { useMemo, useState } from 'react'
import type { Parameters, ParameterValue } from '../../../shared/formats/parameters.ts'
import type { Field, PrimaryField } from '../../../shared/formats/field.ts'
import { findConversationFormat, formatRegistry, type FormatId } from '../../../shared/formats/registry.ts'
import { omissionNotes, parameterWarnings } from '../../lib/parameters/parameter-warnings.ts'
import { layoutStore, useLayout } from '../../stores/layout-store.ts'
import { AllFields } from './all-fields/all-fields.tsx'
import { PinButton } from './all-fields/pin-button.tsx'
import { AnswerShapeRow } from './answer-shape-row.tsx'
import { ExtraJson } from './extra-json.tsx'
import { FormScopeProvider } from './form-scope.tsx'
import { ParameterRow } from './parameter-row.tsx'
import { valueOf } from './parameter-values.ts'
import { partField } from './primary/part-field.ts'
import { PrimaryControl } from './primary/primary-control.tsx'
import { fieldsOfShape, isOnlyOfTop } from './shape-fields.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type ParameterFormProps = {
  fields: readonly Field[]
  /** The most important of these fields, in order. */
  primary: readonly PrimaryField[]
  /** The format that the fields belong to. */
  format: FormatId
  /** Identifies the form; invalid drafts are stored under it. */
  scope: string
  values: Parameters
  onChange: (values: Parameters) => void
  /** JSON text, kept as typed. */
  extraJson: string
  onExtraJsonChange: (text: string) => void
  /** Known objections to a value, by field name. It is sent anyway. */
  notes?: Readonly<Record<string, string>> | undefined
  /** The gateway's message about a field, by its name: "Refused by this model". */
  problems?: Readonly<Record<string, string>> | undefined
  /** Returns how to send a field again that is omitted although it is on; `undefined` for all other fields. */
  sendAgain?: (name: string) => (() => void) | undefined
}

const none: Readonly<Record<string, string>> = {}

const noPins: readonly string[] = []

const neverLeftOut = (): undefined => undefined

/**
 * The optional fields of a format: at the top the important and pinned ones, each as a control with an unset state;
 * then others that are sent; all the rest behind "All fields".
 */
export function ParameterForm({
  fields: known,
  primary,
  format,
  scope,
  values,
  onChange,
  extraJson,
  onExtraJsonChange,
  notes = none,
  problems = none,
  sendAgain = neverLeftOut,
}: ParameterFormProps) {
  const [isOpen, setOpen] = useState(false)
  const pins = useLayout((state) => state.fieldPins[format]) ?? noPins
  const fields = [...known, ...unknownFields(known, values)]
  const fieldOf = (name: string): Field | undefined => fields.find((field) => field.name === name)
  const talk = findConversationFormat(format)
  const warnings =
    talk === undefined
      ? notes
      : { ...notes, ...parameterWarnings(values, talk), ...omissionNotes(values, talk) }
  const form = useMemo(() => ({ scope, format, values }), [scope, format, values])
  const change = (name: string, value: ParameterValue): void => onChange({ ...values, [name]: value })
  const hasShape = primary.some(({ control: drawn }) => drawn === 'answer-shape')
  const inShape = talk === undefined || !hasShape ? [] : fieldsOfShape(values, talk)
  const parts = new Map(
    primary.flatMap(({ name, part }) => (part === undefined ? [] : [[name, part] as const])),
  )
  const asWhole = primary.filter(({ part, control }) => part === undefined && control !== 'answer-shape')
  const onTop = new Set([...asWhole.map(({ name }) => name), ...pins, ...inShape])
  const isNeeded = (field: Field): boolean =>
    problems[field.name] !== undefined ||
    (values[field.name]?.isSent === true &&
      !isOnlyOfTop(field, values, { part: parts.get(field.name), talk }))
  const wordsOf = (field: Field) => {
    const onSendAgain = values[field.name]?.isSent === true ? sendAgain(field.name) : undefined
    return {
      onSendAgain,
      problem: onSendAgain === undefined ? problems[field.name] : undefined,
      warning: warnings[field.name],
    }
  }
  const control = (
    field: Field,
    { label, ...overrides }: Partial<Pick<PrimaryField, 'label' | 'shown' | 'control'>> = {},
  ) => (
    <PrimaryControl
      key={field.name}
      field={field}
      title={label?.()}
      {...overrides}
      parameter={valueOf(field, values)}
      formatLabel={formatRegistry[format].label}
      {...wordsOf(field)}
      {...(pins.includes(field.name) && { actions: pinOf(field) })}
      onChange={(value) => change(field.name, value)}
    />
  )
  const primaryControl = (primaryField: PrimaryField) => {
    const field = fieldOf(primaryField.name)
    if (field === undefined) return null
    if (primaryField.control === 'answer-shape')
      return <AnswerShapeRow key="answer-shape" values={values} onChange={onChange} />
    if (primaryField.part === undefined) return control(field, primaryField)
    const part = partField(field, primaryField.part, values)
    return part === undefined ? null : (
      <PrimaryControl
        key={part.field.name}
        field={part.field}
        title={primaryField.label()}
        shown={primaryField.shown}
        parameter={part.parameter}
        formatLabel={formatRegistry[format].label}
        onChange={(next) => change(field.name, part.change(next))}
      />
    )
  }
  const pinOf = (field: Field) => (
    <PinButton
      name={field.name}
      isPinned={pins.includes(field.name)}
      onToggle={() => layoutStore.getState().toggleFieldPin(format, field.name)}
    />
  )
  const row = (field: Field, label = field.name) => (
    <ParameterRow
      key={field.name}
      field={field}
      label={label}
      parameter={valueOf(field, values)}
      {...wordsOf(field)}
      actions={known.includes(field) && pinOf(field)}
      onChange={(value) => change(field.name, value)}
    />
  )
  const primaryNames = new Set(asWhole.map(({ name }) => name))
  const pinned = pins.flatMap((name) =>
    primaryNames.has(name) || inShape.includes(name) ? [] : (fieldOf(name) ?? []),
  )
  const others = fields.filter(({ name }) => !onTop.has(name))
  // While "All fields" is open, all others are listed there; once folded, fields that are sent stay visible.
  const needed = isOpen ? [] : others.filter(isNeeded)
  return (
    <FormScopeProvider value={form}>
      <ul aria-label={parametersText().title} className="py-1">
        {primary.map(primaryControl)}
        {pinned.map((field) => control(field))}
        {needed.map((field) => row(field))}
      </ul>
      {fields.length > 0 && (
        <AllFields
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          fields={others}
          onTop={fields.filter(({ name }) => onTop.has(name))}
          titleOf={({ name }) => primary.find((field) => field.name === name)?.label() ?? ''}
          isSent={(field) => valueOf(field, values).isSent}
          isRefused={(field) => problems[field.name] !== undefined || sendAgain(field.name) !== undefined}
          renderRow={row}
        />
      )}
      <ExtraJson text={extraJson} onChange={onExtraJsonChange} />
    </FormScopeProvider>
  )
}

/** Fields that are sent although the format's table does not list them: shown, so that they can be switched off. */
function unknownFields(known: readonly Field[], values: Parameters): Field[] {
  return Object.entries(values)
    .filter(([name, { isSent }]) => isSent && !known.some((field) => field.name === name))
    .map(([name, { value }]) => ({
      name,
      kind: 'json',
      help: () => parametersText().unknownField,
      initial: value,
      group: 'more',
    }))
}
