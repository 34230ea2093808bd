import { Lock, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Field, PrimaryField } from '../../../../shared/formats/field.ts'
import type { ParameterValue } from '../../../../shared/formats/parameters.ts'
import type { Json } from '../../../../shared/json.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { Tooltip } from '../../../controls/overlays/tooltip.tsx'
import { focusControl } from '../focus-control.ts'
import { OmittedMark } from '../omitted-mark.tsx'
import { ParameterRow } from '../parameter-row.tsx'
import { hasSlider, warningFor } from '../parameter-values.ts'
import { RefusedMark } from '../refused-mark.tsx'
import { ChoiceSegments } from './choice-segments.tsx'
import { DockedSlider } from './docked-slider.tsx'
import { FieldNumber } from './field-number.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type PrimaryControlProps = {
  field: Field
  /** The title; absent for a pinned field, which only has its wire name. */
  title?: string | undefined
  shown?: PrimaryField['shown']
  control?: PrimaryField['control']
  parameter: ParameterValue
  /** The format that requires the field. */
  formatLabel: string
  warning?: string | undefined
  problem?: string | undefined
  onSendAgain?: (() => void) | undefined
  /** Small buttons at the end of its head. */
  actions?: ReactNode
  onChange: (parameter: ParameterValue) => void
}

/** An important field: its name, its value or "not sent", and a control with an unset state. */
export function PrimaryControl(props: PrimaryControlProps) {
  const { field, title, parameter, formatLabel, problem, onSendAgain, onChange } = props
  const { isSent, value } = parameter
  const item = useRef<HTMLLIElement>(null)
  if (!hasControl(field, isSent ? value : undefined)) {
    return (
      <ParameterRow
        field={field}
        title={title}
        parameter={parameter}
        problem={problem}
        onSendAgain={onSendAgain}
        {...(props.warning !== undefined && { warning: props.warning })}
        actions={props.actions}
        onChange={onChange}
      />
    )
  }
  const isOmitted = onSendAgain !== undefined
  const set = (next: Json): void => onChange({ isSent: true, value: next })
  const clear = (): void => onChange({ isSent: false, value })
  const onClear = field.isRequired === true ? undefined : clear
  const warning = isSent && !isOmitted ? (warningFor(field, value) ?? props.warning) : undefined
  const isSlider = hasSlider(field) && props.shown === undefined
  const own = { isSlider, value: isSent ? value : undefined, onChange: set, onClear }
  return (
    <li
      ref={item}
      data-field={field.name}
      className={`flex flex-col px-3 py-1.5 text-small ${isOmitted ? 'bg-warn-soft' : problem === undefined ? '' : 'bg-danger-soft'}`}
    >
      <div className="flex min-h-6 min-w-0 items-center gap-1.5">
        <Tooltip text={field.help()}>
          <span className="flex min-w-0 items-baseline gap-1.5">
            {title !== undefined && <span className="flex-none font-medium">{title}</span>}
            <span className={`truncate font-mono text-wire-small ${title === undefined ? '' : 'text-ink-3'}`}>
              {field.name}
            </span>
          </span>
        </Tooltip>
        {isOmitted ? null : <RefusedMark name={field.name} />}
        {isOmitted ? (
          <OmittedMark name={field.name} onSendAgain={onSendAgain} />
        ) : (
          <HeadEnd
            field={field}
            {...own}
            onTakeBack={() => {
              // The button disappears with the value, so focus the control.
              focusControl(item.current)
              clear()
            }}
          />
        )}
        {props.actions}
      </div>
      {!isOmitted && (
        <div data-control="" className="flex items-center gap-2 pt-0.5">
          <div className="min-w-0 flex-1">
            <Control field={field} shown={props.shown} control={props.control} {...own} />
          </div>
          {onClear === undefined && <RequiredBy formatLabel={formatLabel} />}
        </div>
      )}
      {warning !== undefined && <FieldMessage warning={warning} />}
      {problem !== undefined && !isOmitted && <FieldMessage error={problem} isAnnounced />}
    </li>
  )
}

type HeadEndProps = Pick<ControlProps, 'field' | 'isSlider' | 'value' | 'onChange' | 'onClear'> & {
  onTakeBack: () => void
}

/** The format that requires a value, beside the control: the head only has room for the two names of the field. */
function RequiredBy({ formatLabel }: { formatLabel: string }) {
  return (
    <span className="flex flex-none items-center gap-1 text-meta text-ink-3">
      <Icon of={Lock} size="tiny" />
      {parametersText().requiredBy(formatLabel)}
    </span>
  )
}

/** The end of the head: the number of a slider, and a button that clears the value. */
function HeadEnd({ field, isSlider, value, onChange, onClear, onTakeBack }: HeadEndProps) {
  return (
    <span className="ml-auto flex flex-none items-center gap-1">
      {onClear !== undefined && value === undefined && !isSlider && (
        <span className="text-meta text-ink-3">{parametersText().notSent}</span>
      )}
      {isSlider && (
        <FieldNumber field={field} value={value} onChange={onChange} onClear={onClear} className="w-15" />
      )}
      {onClear !== undefined && value !== undefined && (
        <IconButton
          icon={X}
          iconSize="small"
          label={parametersText().doNotSend(field.name)}
          onClick={onTakeBack}
          className="-mr-1"
        />
      )}
    </span>
  )
}

type ControlProps = Pick<PrimaryControlProps, 'field'> & {
  shown: PrimaryField['shown'] | undefined
  control: PrimaryField['control'] | undefined
  isSlider: boolean
  value: Json | undefined
  onChange: (value: Json) => void
  onClear: (() => void) | undefined
}

function Control({ field, shown, control, isSlider, value, onChange, onClear }: ControlProps) {
  const { name, kind, range, choices = [] } = field
  const direct = shown ?? (fitsInSegments(choices) ? choices : undefined)
  if (kind === 'choice' || (kind === 'integer' && shown !== undefined)) {
    return direct === undefined ? (
      <ChoiceList field={field} value={value} onChange={onChange} onClear={onClear} />
    ) : (
      <ChoiceSegments
        field={field}
        shown={direct}
        control={control}
        value={value}
        onChange={onChange}
        onClear={onClear}
      />
    )
  }
  if (isSlider && range !== undefined) {
    const number = typeof value === 'number' ? value : undefined
    return <DockedSlider name={name} range={range} value={number} onChange={onChange} onClear={onClear} />
  }
  if (kind === 'text') {
    return (
      <TextField
        label={name}
        isLabelHidden
        size="small"
        placeholder={parametersText().notSent}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => (text === '' && onClear !== undefined ? onClear() : onChange(text))}
      />
    )
  }
  return <FieldNumber field={field} value={value} onChange={onChange} onClear={onClear} />
}

const rest = ' rest'
const otherOption = ' other'

/** A known value from a longer list, whose first option sends nothing. */
function ChoiceList({
  field,
  value,
  onChange,
  onClear,
}: Pick<ControlProps, 'field' | 'value' | 'onChange' | 'onClear'>) {
  const { name, choices = [] } = field
  const isOther = typeof value === 'string' && !choices.includes(value)
  return (
    <div className="flex flex-col gap-1">
      <Select
        label={name}
        isLabelHidden
        size="small"
        value={typeof value !== 'string' ? rest : isOther ? otherOption : value}
        onChange={(next) => (next === rest ? onClear?.() : onChange(next === otherOption ? '' : next))}
        options={[
          ...(onClear === undefined ? [] : [{ value: rest, label: parametersText().notSent }]),
          ...choices.map((choice) => ({ value: choice, label: choice })),
          {
            value: otherOption,
            label: isOther ? parametersText().otherValue : parametersText().otherValueToType,
          },
        ]}
      />
      {isOther && (
        <TextField
          label={parametersText().otherValueOf(name)}
          isLabelHidden
          isMono
          size="small"
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** Whether all choices fit beside "not sent" in the narrowest pane. */
function fitsInSegments(choices: readonly string[]): boolean {
  return choices.length > 0 && choices.length <= 4 && choices.join('').length <= 20
}

/** Whether a field has a control here; all others, and values of an unexpected type, are rows. */
function hasControl({ kind }: Field, value: Json | undefined): boolean {
  if (kind === 'number' || kind === 'integer') return value === undefined || typeof value === 'number'
  if (kind === 'choice' || kind === 'text') return value === undefined || typeof value === 'string'
  return false
}
