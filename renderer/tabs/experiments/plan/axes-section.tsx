import { ArrowDown, ArrowLeftRight, ArrowRight, Plus, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import type { ExperimentPlan, Variant } from '../../../../shared/experiments/experiment.ts'
import { findRunFormat } from '../../../../shared/formats/run-formats.ts'
import type { Json } from '../../../../shared/json.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { axisText, modelField, readAxisValue } from './axis-variants.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { useAxes } from './use-axes.ts'
import { VariantDialog } from './variant-dialog.tsx'
import { targetOf } from './variant-formats.ts'

type Axes = NonNullable<ExperimentPlan['axes']>
type Side = keyof Axes

/** The two axes of a grid, and the settings that all its cells share. */
export function AxesSections({ axes }: { axes: Axes }) {
  const text = experimentPlanText()
  const { isFrozen, plan } = usePlanEditor()
  const { base, write, writeBase } = useAxes()
  const [isEditing, setIsEditing] = useState(false)
  const isSame = axes.x.field === axes.y.field
  return (
    <>
      <AxisSection side="x" axes={axes} />
      <AxisSection side="y" axes={axes} />
      <div className="flex flex-col items-start gap-1 border-b border-line px-3 py-2">
        {isSame && <FieldMessage error={text.axes.same} />}
        {isFrozen ? null : (
          <div className="-ml-2 flex flex-wrap">
            <Button
              size="small"
              variant="ghost"
              icon={ArrowLeftRight}
              onClick={() => write({ x: axes.y, y: axes.x })}
            >
              {text.axes.swap}
            </Button>
            <Button size="small" variant="ghost" icon={SlidersHorizontal} onClick={() => setIsEditing(true)}>
              {text.axes.editBase}
            </Button>
          </div>
        )}
        <p className="text-small text-ink-3">{text.axes.count(plan.variants.length)}</p>
      </div>
      {isEditing && <VariantDialog variant={base} onChange={writeBase} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function AxisSection({ side, axes }: { side: Side; axes: Axes }) {
  const text = experimentPlanText().axes
  const { isFrozen } = usePlanEditor()
  const { base, write } = useAxes()
  const axis = text[side]
  const { field, values } = axes[side]
  const fields = findRunFormat(base.format)?.fields ?? []
  const range = fields.find(({ name }) => name === field)?.range
  const names = [...new Set([modelField, ...fields.map(({ name }) => name), field])]
  const setValues = (next: readonly Json[]): void => write({ ...axes, [side]: { field, values: [...next] } })
  return (
    <PlanSection
      title={axis}
      meta={
        <>
          <Icon of={side === 'x' ? ArrowRight : ArrowDown} size="small" />
          {text.values(values.length)}
        </>
      }
    >
      <Select
        label={text.field({ axis })}
        isLabelHidden
        disabled={isFrozen}
        value={field}
        options={names.map((name) => ({ value: name, label: name === modelField ? text.model : name }))}
        onChange={(next) => write({ ...axes, [side]: { field: next, values: firstValues(next, base) } })}
      />
      {field === modelField ? (
        <ModelValues base={base} values={values} isFrozen={isFrozen} onChange={setValues} />
      ) : (
        <AxisValues axis={axis} values={values} isFrozen={isFrozen} onChange={setValues} />
      )}
      {range === undefined ? null : (
        <p className="text-small text-ink-3">{text.hint({ min: range.min, max: range.max })}</p>
      )}
    </PlanSection>
  )
}

/** Returns the initial values of an axis: the current value, or else the field's default. */
function firstValues(field: string, base: Variant): Json[] {
  if (field === modelField) return [base.model]
  const known = findRunFormat(base.format)?.fields.find(({ name }) => name === field)
  return [base.parameters[field] ?? known?.initial ?? '']
}

type ValuesProps = {
  values: readonly Json[]
  isFrozen: boolean
  onChange: (values: readonly Json[]) => void
}

function AxisValues({ axis, values, isFrozen, onChange }: ValuesProps & { axis: string }) {
  const text = experimentPlanText().axes
  return (
    <div className="flex flex-wrap items-center gap-1">
      {values.map((value, at) => (
        <span key={`value ${at + 1}`} className="flex items-center">
          <TextField
            label={text.valueOf({ number: at + 1, axis })}
            isLabelHidden
            isMono
            size="small"
            className="w-18"
            disabled={isFrozen}
            value={axisText(value)}
            identity={axisText(value)}
            identify={(typed) => axisText(readAxisValue(typed))}
            onChange={(typed) => onChange(values.with(at, readAxisValue(typed)))}
          />
          {values.length > 1 && !isFrozen && (
            <IconButton
              icon={X}
              iconSize="small"
              label={text.removeValue({ value: axisText(value) })}
              onClick={() => onChange(values.toSpliced(at, 1))}
            />
          )}
        </span>
      ))}
      {isFrozen ? null : (
        <IconButton
          icon={Plus}
          iconSize="small"
          label={text.addValue({ axis })}
          onClick={() => onChange([...values, nextValue(values)])}
        />
      )}
    </div>
  )
}

/** Returns the next value: numbers continue with the step between the last two. */
function nextValue(values: readonly Json[]): Json {
  const [before, last] = [values.at(-2), values.at(-1)]
  if (typeof last !== 'number') return ''
  return Number((last + (typeof before === 'number' ? last - before : 1)).toPrecision(12))
}

function ModelValues({ base, values, isFrozen, onChange }: ValuesProps & { base: Variant }) {
  const text = experimentPlanText().axes
  // A grid without models has one empty value, so that it keeps its format and parameters.
  const models = values.filter((value) => value !== '')
  return (
    <>
      <ul className="flex flex-col">
        {models.map((value, at) => (
          <li key={`model ${at + 1}`} className="flex h-row items-center gap-1">
            <span className="min-w-0 flex-1 truncate">{axisText(value)}</span>
            {isFrozen ? null : (
              <IconButton
                icon={X}
                iconSize="small"
                label={text.removeValue({ value: axisText(value) })}
                onClick={() => onChange(models.length > 1 ? models.toSpliced(at, 1) : [''])}
              />
            )}
          </li>
        ))}
      </ul>
      {isFrozen ? null : (
        <ModelPicker
          connectionId={base.connectionId}
          target={targetOf(base.format)}
          value=""
          onChange={(model) => onChange([...models, model])}
        />
      )}
    </>
  )
}
