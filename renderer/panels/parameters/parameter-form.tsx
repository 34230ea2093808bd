import { useId, useMemo, useState } from 'react'
import type { Parameters, ParameterValue } from '../../../shared/formats/parameters.ts'
import type { Field, FieldSection } from '../../../shared/formats/field.ts'
import { findConversationFormat } from '../../../shared/formats/registry.ts'
import { parameterWarnings } from '../../lib/parameters/parameter-warnings.ts'
import { AnswerShapeRow } from './answer-shape-row.tsx'
import { ExtraJson } from './extra-json.tsx'
import { FoldButton } from './fold-button.tsx'
import { FormScopeProvider } from './form-scope.tsx'
import { ParameterRow } from './parameter-row.tsx'
import { valueOf } from './parameter-values.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type ParameterFormProps = {
  fields: readonly Field[]
  /** The id of the format whose fields these are. */
  format: string
  /** Whose form it is; half-typed JSON is kept by it. */
  scope: string
  values: Parameters
  onChange: (values: Parameters) => void
  /** JSON text, kept as it is typed. */
  extraJson: string
  onExtraJsonChange: (text: string) => void
  /** What is known to speak against a value, by the field's name. It is sent all the same. */
  notes?: Readonly<Record<string, string>>
  /** What the gateway said about a field, by its name: "Refused by this model". */
  problems?: Readonly<Record<string, string>>
  /** For a field that is left out although it is on: how to send it again. `undefined` for every other. */
  sendAgain?: (name: string) => (() => void) | undefined
}

const none: Readonly<Record<string, string>> = {}

const neverLeftOut = (): undefined => undefined

const sections: readonly FieldSection[] = ['reasoning', 'answer', 'tools']

/** The optional fields of a format. Each has a switch; off means not sent. */
export function ParameterForm({
  fields: known,
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
  const [isExpanded, setExpanded] = useState(false)
  const moreId = useId()
  const fields = [...known, ...unknownFields(known, values)]
  const common = fields.filter(({ group, section }) => group === 'common' && section === undefined)
  const more = fields.filter(({ group, section }) => group === 'more' && section === undefined)
  const talk = findConversationFormat(format)
  const warnings = talk === undefined ? notes : { ...notes, ...parameterWarnings(values, talk) }
  const form = useMemo(() => ({ scope, format, values }), [scope, format, values])
  // What is sent is in view, whatever its group, and it keeps its place when the others are folded away.
  const isNeeded = ({ name }: Field): boolean => values[name]?.isSent === true || problems[name] !== undefined
  const shownMore = isExpanded ? more : more.filter(isNeeded)
  const foldedCount = fields.filter((field) => field.group === 'more' && !isNeeded(field)).length
  // The shape of the answer has a row of its own: its wire fields are in view while they are sent.
  const isInSection = (field: Field): boolean =>
    isExpanded || isNeeded(field) || (field.group === 'common' && field.section !== 'answer')
  const change = (name: string, value: ParameterValue): void => onChange({ ...values, [name]: value })
  const rows = (list: readonly Field[]) =>
    byHolder(list).map(({ holder, fields: held }) =>
      holder === '' ? (
        held.map((field) => row(field))
      ) : (
        <li key={holder}>
          <p aria-hidden="true" className="px-3 pt-1.5 font-mono text-wire-small text-ink-3">
            {holder}
          </p>
          <ul aria-label={holder}>{held.map((field) => row(field, field.name.slice(holder.length + 1)))}</ul>
        </li>
      ),
    )
  const row = (field: Field, label = field.name) => {
    const onSendAgain = values[field.name]?.isSent === true ? sendAgain(field.name) : undefined
    return (
      <ParameterRow
        key={field.name}
        field={field}
        label={label}
        parameter={valueOf(field, values)}
        problem={onSendAgain === undefined ? problems[field.name] : undefined}
        onSendAgain={onSendAgain}
        {...(warnings[field.name] !== undefined && { warning: warnings[field.name] })}
        onChange={(value) => change(field.name, value)}
      />
    )
  }
  return (
    <FormScopeProvider value={form}>
      <ul aria-label={parametersText().title} className="py-1">
        {rows(common)}
      </ul>
      {sections.map((id) => {
        const { title, parameters } = parametersText().sections[id]
        const shown = fields.filter((field) => field.section === id && isInSection(field))
        const hasShape = id === 'answer' && talk !== undefined
        if (shown.length === 0 && !hasShape) return null
        return (
          <section key={id} aria-label={title} className="border-t border-line py-1">
            <h3 className="px-3 pt-1 pb-0.5 text-meta font-strong text-ink-3">{title}</h3>
            <ul aria-label={parameters}>
              {hasShape && <AnswerShapeRow values={values} onChange={onChange} />}
              {rows(shown)}
            </ul>
          </section>
        )
      })}
      {more.length === 0 ? null : (
        <div className="border-t border-line">
          {foldedCount === 0 ? null : (
            <FoldButton isOpen={isExpanded} controls={moreId} onToggle={() => setExpanded(!isExpanded)}>
              {isExpanded ? parametersText().fewerFields : parametersText().moreFields(foldedCount)}
            </FoldButton>
          )}
          <ul id={moreId} aria-label={parametersText().more} className={shownMore.length > 0 ? 'pb-1' : ''}>
            {rows(shownMore)}
          </ul>
        </div>
      )}
      <ExtraJson text={extraJson} onChange={onExtraJsonChange} />
    </FormScopeProvider>
  )
}

/** Neighbours that are held by the same object of the body, such as `generationConfig`; `''` for the others. */
function byHolder(fields: readonly Field[]): { readonly holder: string; readonly fields: Field[] }[] {
  const groups: { holder: string; fields: Field[] }[] = []
  for (const field of fields) {
    const holder = field.name.slice(0, Math.max(0, field.name.lastIndexOf('.')))
    const last = groups.at(-1)
    if (last?.holder === holder) last.fields.push(field)
    else groups.push({ holder, fields: [field] })
  }
  return groups.map((group) => (group.fields.length > 1 ? group : { ...group, holder: '' }))
}

/** What is sent although this format's table does not have it: shown, so that it can be switched off. */
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
