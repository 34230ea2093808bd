import { Plus, X } from 'lucide-react'
import type { Assertion, Check } from '../../../../shared/experiments/assertion.ts'
import { defaultModerator } from '../../../../shared/experiments/plan-judges.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { parseJson, type Json } from '../../../../shared/json.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { aboutType, emptyAssertion, offeredTypes, shapeOf } from './assertion-shapes.ts'
import { JsonValue } from './json-value.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { OptionalNumber } from './optional-number.tsx'
import { RankingFields } from './ranking-fields.tsx'
import { TemplateArea } from './template-area.tsx'

export type AssertionFormProps = {
  assertion: Assertion
  onChange: (assertion: Assertion) => void
  /** Whether the assertion is inside a set; sets cannot be nested. */
  isMember?: boolean
}

/** The form of one assertion: its type, value and weight. */
export function AssertionForm({ assertion, onChange, isMember = false }: AssertionFormProps) {
  const text = experimentPlanText().assertions
  const about = aboutType(assertion.type)
  const { isCompared = false } = shapeOf(assertion.type)
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={text.type}
        value={assertion.type}
        options={offeredTypes
          .filter((type) => !isMember || (type !== 'assert-set' && shapeOf(type).isCompared !== true))
          .map((type) => ({ value: type, label: type, group: text.groups[shapeOf(type).group] }))}
        onChange={(type) => {
          const empty = emptyAssertion(type)
          if (empty !== undefined) onChange(keepWhatFits(assertion, empty))
        }}
        help={about}
      />
      {'members' in assertion ? (
        <Members assertion={assertion} onChange={onChange} />
      ) : (
        <>
          <ValueField check={assertion} onChange={onChange} />
          <Judging check={assertion} onChange={onChange} />
          {isCompared ? null : (
            <Checkbox
              checked={assertion.isNegated}
              onChange={(isNegated) => onChange({ ...assertion, isNegated })}
            >
              {text.negated}
            </Checkbox>
          )}
        </>
      )}
      <Numbers assertion={assertion} onChange={onChange} />
    </div>
  )
}

/** Keep the value when the new type has the same value type. */
function keepWhatFits(before: Assertion, empty: Assertion): Assertion {
  if ('members' in before || 'members' in empty) return empty
  const isSame = shapeOf(before.type).value === shapeOf(empty.type).value
  return {
    ...empty,
    isNegated: before.isNegated && shapeOf(empty.type).isCompared !== true,
    ...(isSame && before.value !== undefined && { value: before.value }),
  }
}

type NumbersProps = { assertion: Assertion; onChange: (assertion: Assertion) => void }

function Numbers({ assertion, onChange }: NumbersProps) {
  const text = experimentPlanText().assertions
  const { threshold: unit } = shapeOf(assertion.type)
  const set = (name: 'threshold' | 'weight', value: number | undefined): void => {
    const next = { ...assertion, [name]: value }
    if (value === undefined) delete next[name]
    onChange(next)
  }
  return (
    <div className="grid grid-cols-3 gap-3">
      {unit === undefined ? null : (
        <OptionalNumber
          label={text.threshold}
          placeholder={text.optional}
          problem={text.notNumber}
          {...(unit === 'dollars' && { prefix: '$' })}
          value={assertion.threshold}
          onChange={(value) => set('threshold', value)}
        />
      )}
      <OptionalNumber
        label={text.weight}
        placeholder="1"
        problem={text.notNumber}
        help={text.weightHelp}
        value={assertion.weight}
        onChange={(value) => set('weight', value)}
      />
      <TextField
        label={text.metric}
        help={text.metricHelp}
        placeholder={text.optional}
        value={assertion.metric ?? ''}
        onChange={(metric) => {
          const { metric: _before, ...rest } = assertion
          onChange(metric === '' ? rest : { ...rest, metric })
        }}
      />
    </div>
  )
}

type ValueFieldProps = { check: Check; onChange: (check: Check) => void }

/** The field for the value, according to the type. */
function ValueField({ check, onChange }: ValueFieldProps) {
  const text = experimentPlanText().assertions
  const { value: shape } = shapeOf(check.type)
  const set = (value: Json | undefined): void => {
    const { value: _before, ...rest } = check
    onChange(value === undefined ? rest : { ...rest, value })
  }
  if (shape === 'none') return null
  if (shape === 'ranking') return <RankingFields value={check.value} onChange={set} />
  if (shape === 'texts' || shape === 'paths') return <Texts values={listOf(check.value)} onChange={set} />
  if (shape === 'schema' || shape === 'range')
    return <JsonValue key={check.type} label={text.value} value={check.value} onChange={set} />
  const written = typeof check.value === 'string' ? check.value : JSON.stringify(check.value ?? '')
  return (
    <div className="flex flex-col gap-1">
      <span className="text-small font-medium text-ink-2">{text.value}</span>
      <TemplateArea
        label={text.value}
        value={check.value === undefined ? '' : written}
        onChange={(next) => set(shape === 'json' ? readLiteral(next) : next)}
      />
    </div>
  )
}

/** The judging model, when it is not the plan's, and its prompt. */
function Judging({ check, onChange }: ValueFieldProps) {
  const text = experimentPlanText().assertions
  const { grader, embedder, ...common } = check
  const models = check.type === 'moderation' ? [] : [grader, embedder].flatMap((judge) => judge?.model ?? [])
  const { rubricPrompt = '', ...usual } = check
  return (
    <>
      {models.length > 0 && (
        <p className="flex items-center gap-2 text-small text-ink-2">
          {text.ownJudge({ model: models.join(', ') })}
          <Button size="small" variant="ghost" onClick={() => onChange(common)}>
            {text.planJudge}
          </Button>
        </p>
      )}
      {check.type === 'moderation' && <Moderator check={check} onChange={onChange} />}
      {check.type === 'llm-rubric' && (
        <div className="flex flex-col gap-1">
          <span className="text-small font-medium text-ink-2">{text.rubricPrompt}</span>
          <TemplateArea
            label={text.rubricPrompt}
            value={rubricPrompt}
            onChange={(next) => onChange(next === '' ? usual : { ...check, rubricPrompt: next })}
          />
          <span className="text-small text-ink-3">{text.rubricPromptHelp}</span>
        </div>
      )}
    </>
  )
}

/** The moderation model; by default on the connection of the first variant. */
function Moderator({ check, onChange }: ValueFieldProps) {
  const { plan } = usePlanEditor()
  const { id: activeId } = useActiveConnection()
  const grader = check.grader ?? {
    connectionId: plan.variants[0]?.connectionId ?? activeId,
    format: 'moderations' as const,
    model: defaultModerator,
    parameters: {},
  }
  return (
    <ModelPicker
      connectionId={grader.connectionId}
      target="moderations"
      value={grader.model}
      onChange={(model) => onChange({ ...check, grader: { ...grader, model } })}
    />
  )
}

/** Parses a text as JSON when it looks like an object or a list; otherwise returns it unchanged. */
function readLiteral(text: string): Json {
  return /^\s*[[{]/.test(text) ? (parseJson(text) ?? text) : text
}

function listOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return ['']
  const list = Array.isArray(value) ? value : [value]
  return list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
}

function Texts({
  values,
  onChange,
}: {
  values: readonly string[]
  onChange: (values: string[] | undefined) => void
}) {
  const text = experimentPlanText().assertions
  const write = (next: readonly string[]): void =>
    onChange(next.every((item) => item === '') && next.length <= 1 ? undefined : [...next])
  return (
    <fieldset aria-label={text.values} className="flex flex-col gap-1">
      <span className="text-small font-medium text-ink-2">{text.values}</span>
      {values.map((value, at) => (
        <div key={`value ${at + 1}`} className="flex items-center gap-1">
          <TextField
            label={text.valueNumber({ number: at + 1 })}
            isLabelHidden
            className="flex-1"
            value={value}
            onChange={(next) => write(values.with(at, next))}
          />
          {values.length > 1 && (
            <IconButton
              icon={X}
              iconSize="small"
              label={text.removeValue({ number: at + 1 })}
              onClick={() => write(values.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        className="-ml-2 self-start"
        onClick={() => onChange([...values, ''])}
      >
        {text.addValue}
      </Button>
    </fieldset>
  )
}

type AssertionSet = Extract<Assertion, { readonly members: unknown }>

function Members({
  assertion,
  onChange,
}: {
  assertion: AssertionSet
  onChange: (assertion: Assertion) => void
}) {
  const text = experimentPlanText().assertions
  const { members } = assertion
  const write = (next: readonly Check[]): void => onChange({ ...assertion, members: [...next] })
  return (
    <fieldset aria-label={text.members} className="flex flex-col gap-2">
      {members.map((member, at) => (
        <div key={`member ${at + 1}`} className="flex items-start gap-1 rounded-sm p-2.5 edge">
          <div className="min-w-0 flex-1">
            <AssertionForm
              isMember
              assertion={member}
              onChange={(next) => {
                if (!('members' in next)) write(members.with(at, next))
              }}
            />
          </div>
          <IconButton
            icon={X}
            iconSize="small"
            label={text.removeOne({ type: member.type })}
            onClick={() => write(members.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        className="-ml-2 self-start"
        onClick={() => write([...members, { type: 'contains', isNegated: false, value: '' }])}
      >
        {text.addMember}
      </Button>
    </fieldset>
  )
}
