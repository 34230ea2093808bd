import { useState, type ReactNode } from 'react'
import type { Field } from '../../../shared/formats/field.ts'
import type { ParameterValue } from '../../../shared/formats/parameters.ts'
import { findConversationFormat } from '../../../shared/formats/registry.ts'
import type { Json } from '../../../shared/json.ts'
import { toolNames } from '../../lib/tools/tool-list.ts'
import { FieldMessage } from '../../controls/fields/field-frame.tsx'
import { Switch } from '../../controls/fields/switch.tsx'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { BooleanValue } from './boolean-value.tsx'
import { ChoiceValue } from './choice-value.tsx'
import { FoldedValue } from './folded-value.tsx'
import { useFormScope } from './form-scope.tsx'
import { JsonField } from './json-field.tsx'
import { OmittedMark } from './omitted-mark.tsx'
import { NumberSlider, NumberValue } from './number-value.tsx'
import { hasSlider, summarize, warningFor } from './parameter-values.ts'
import { hasParts, PartsValue } from './parts-value.tsx'
import { RefusedMark } from './refused-mark.tsx'
import { TextListValue } from './text-list-value.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { ToolChoiceValue } from './tool-choice-value.tsx'
import { summarizeTools, ToolsEditor } from './tools/tools-editor.tsx'
import { WireName } from './wire-name.tsx'
import { useHasBrokenDraft } from './use-has-broken-draft.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type ParameterRowProps = {
  field: Field
  /** The text of the row; by default the wire name. */
  label?: string | undefined
  parameter: ParameterValue
  /** A title before the wire name, for the most important fields. */
  title?: string | undefined
  /** Small buttons at its end. */
  actions?: ReactNode
  /** What is unusual about its value. */
  warning?: string | undefined
  /** The gateway's message about it. */
  problem?: string | undefined
  /** Set if it is omitted automatically; sends it again. */
  onSendAgain?: (() => void) | undefined
  onChange: (parameter: ParameterValue) => void
}

/** One field: its switch, its name, and its value while it is sent. */
export function ParameterRow(props: ParameterRowProps) {
  const { field, label = field.name, title, parameter, problem, onSendAgain, onChange } = props
  const { isSent, value } = parameter
  // The field is on but omitted, because the model is known to refuse it: the switch shows what is sent.
  const isOmitted = onSendAgain !== undefined
  // A field that was just switched on opens, so that its value is seen before it is sent.
  const [isOpen, setOpen] = useState(false)
  const setValue = (next: Json): void => onChange({ isSent, value: next })
  const isBroken = useHasBrokenDraft(field.name)
  const warning = isSent && !isOmitted ? (warningFor(field, value) ?? props.warning) : undefined
  const isFolded =
    (field.kind === 'json' && field.editor !== 'tool-choice') ||
    field.kind === 'text-list' ||
    field.kind === 'text'
  return (
    <li
      data-field={field.name}
      className={`grid grid-cols-[--spacing(6)_minmax(0,1fr)] gap-x-2 px-3 text-small ${isOmitted ? 'bg-warn-soft' : problem === undefined ? '' : 'bg-danger-soft'}`}
    >
      {/* The name takes precedence over the value: a truncated value is in its tooltip. */}
      <div className="col-span-full flex min-h-row min-w-0 items-center gap-x-2">
        <Switch
          label={parametersText().send(field.name)}
          checked={isSent && !isOmitted}
          disabled={field.isRequired === true}
          onChange={(next) => {
            if (isOmitted) return onSendAgain()
            setOpen(next && isFolded)
            onChange({ isSent: next, value })
          }}
        />
        <FieldName field={field} label={label} title={title} isSent={isSent} />
        {isOmitted ? null : <RefusedMark name={field.name} />}
        {isOmitted ? (
          <OmittedMark name={field.name} onSendAgain={onSendAgain} />
        ) : isSent && isBroken && isFolded && !isOpen ? (
          <FoldedValue
            name={field.name}
            summary={parametersText().notValid}
            isOpen={false}
            onToggle={() => setOpen(true)}
            isBroken
          />
        ) : isSent ? (
          <ShortValue
            field={field}
            value={value}
            onChange={setValue}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="ml-auto flex-none text-meta text-ink-3">{parametersText().notSent}</span>
        )}
        {props.actions}
      </div>
      {isSent && !isOmitted ? (
        <LongValue field={field} value={value} onChange={setValue} isOpen={isOpen} />
      ) : null}
      {warning === undefined ? null : (
        <div className="col-start-2 -mt-1 pb-1.5">
          <FieldMessage warning={warning} />
        </div>
      )}
      {problem === undefined ? null : (
        <div className="col-start-2 -mt-1 pb-1.5">
          <FieldMessage error={problem} isAnnounced />
        </div>
      )}
    </li>
  )
}

/** The name of a field with its description, and whether its format requires it. */
function FieldName({
  field,
  label,
  title,
  isSent,
}: Pick<ParameterRowProps, 'field' | 'title'> & { label: string; isSent: boolean }) {
  return (
    <>
      <Tooltip text={field.help()}>
        {title === undefined ? (
          <span className={`flex min-w-0 font-mono text-wire-small ${isSent ? 'text-ink' : 'text-ink-2'}`}>
            <WireName name={label} />
          </span>
        ) : (
          // If both names do not fit beside the value, the wire name wraps.
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
            <span className="min-w-0 font-medium">{title}</span>
            <span className="flex max-w-full min-w-0 font-mono text-wire-small text-ink-3">
              <WireName name={label} />
            </span>
          </span>
        )}
      </Tooltip>
      {field.isRequired === true && (
        <span className="flex-none text-meta text-ink-3">{parametersText().required}</span>
      )}
    </>
  )
}

/** A value of fixed width. */
function AtEnd({ children }: { children: ReactNode }) {
  return <div className="ml-auto flex-none">{children}</div>
}

type ValueProps = { field: Field; value: Json; onChange: (value: Json) => void; isOpen: boolean }

/** The value at the right end of the row. */
function ShortValue({ field, value, onChange, isOpen, onToggle }: ValueProps & { onToggle: () => void }) {
  const { name, kind } = field
  const format = findConversationFormat(useFormScope().format)
  if (field.editor === 'tool-choice') {
    return (
      <AtEnd>
        <ToolChoiceValue name={name} value={value} onChange={onChange} onOther={onToggle} />
      </AtEnd>
    )
  }
  if ((kind === 'number' || kind === 'integer') && typeof value === 'number') {
    return (
      <AtEnd>
        <NumberValue field={field} value={value} onChange={onChange} />
      </AtEnd>
    )
  }
  if (kind === 'boolean' && typeof value === 'boolean') {
    return (
      <AtEnd>
        <BooleanValue name={name} value={value} onChange={onChange} />
      </AtEnd>
    )
  }
  if (kind === 'choice' && typeof value === 'string') {
    return (
      <AtEnd>
        <ChoiceValue field={field} value={value} onChange={onChange} onOther={onToggle} />
      </AtEnd>
    )
  }
  const summary =
    field.editor === 'tools' && format !== undefined
      ? summarizeTools(value, toolNames(value, format))
      : summarize(value)
  return <FoldedValue name={name} summary={summary} isOpen={isOpen} onToggle={onToggle} />
}

/** The editor below the row, at full width. */
function LongValue({ field, value, onChange, isOpen }: ValueProps) {
  const { name, kind } = field
  if (typeof value === 'number' && hasSlider(field) && field.range !== undefined) {
    return <NumberSlider field={field} range={field.range} value={value} onChange={onChange} />
  }
  if (kind === 'choice' && typeof value === 'string') {
    const isKnown = field.choices?.includes(value) === true
    return isKnown && !isOpen ? null : <OtherChoice name={name} value={value} onChange={onChange} />
  }
  const isShort = { number: 'number', integer: 'number', boolean: 'boolean' }
  if (kind in isShort && isShort[kind as keyof typeof isShort] === typeof value) return null
  if (!isOpen) return null
  if (hasParts(field, value)) {
    return (
      <div className="-mx-3 col-span-full">
        <PartsValue
          name={name}
          parts={field.parts ?? []}
          value={value}
          onChange={onChange}
          renderRow={(part) => <ParameterRow key={part.field.name} {...part} />}
        />
      </div>
    )
  }
  return (
    <div className="col-span-full pt-1 pb-2">
      {field.editor === 'tools' ? (
        <ToolsEditor name={name} value={value} onChange={onChange} />
      ) : kind === 'text' && typeof value === 'string' ? (
        <TextField label={name} isLabelHidden size="small" value={value} onChange={onChange} />
      ) : kind === 'text-list' && isTextList(value) ? (
        <TextListValue name={name} value={value} choices={field.choices} onChange={onChange} />
      ) : (
        <JsonField label={name} field={name} value={value} onChange={onChange} />
      )}
    </div>
  )
}

function isTextList(value: Json): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Any text in place of a known value. */
function OtherChoice({
  name,
  value,
  onChange,
}: {
  name: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className="col-start-2 -mt-1 pb-1.5">
      <TextField
        label={parametersText().otherValueOf(name)}
        isLabelHidden
        isMono
        size="small"
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
