import { variableNames, variablesOf, type FormVariables } from '../../shared/request-forms/form-variables.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { Switch } from '../controls/switch.tsx'
import { TextArea } from '../controls/text-area.tsx'

export type VariablesStripProps = {
  values: object
  /** The values whose texts are templates. */
  templated: readonly string[]
  onChange: (variables: FormVariables) => void
}

/** Below a text with `{{names}}`: which they are, whether they are filled in, and a field for each. */
export function VariablesStrip({ values, templated, onChange }: VariablesStripProps) {
  const names = variableNames(values, templated)
  if (names.length === 0) return null
  const text = requestTabText()
  const variables = variablesOf(values)
  return (
    <section aria-label={text.variables} className="flex flex-col gap-2 rounded-sm bg-sunken p-2 edge">
      <div className="flex items-start justify-between gap-3 text-small">
        <p className="line-clamp-2 min-w-0 text-ink-2 wrap-anywhere">
          {text.variableNames({ count: names.length, names: names.join(', ') })}
        </p>
        <span className="flex flex-none items-center gap-1.5">
          {text.fillIn}
          <Switch
            label={text.fillIn}
            checked={variables.isOn}
            onChange={(isOn) => onChange({ ...variables, isOn })}
          />
        </span>
      </div>
      {variables.isOn &&
        names.map((name) => (
          <TextArea
            key={name}
            label={name}
            rows={1}
            maxRows={6}
            value={variables.values[name] ?? ''}
            warning={(variables.values[name] ?? '') === '' ? text.blocked.emptyVariable(name) : undefined}
            onChange={(value) => onChange({ ...variables, values: { ...variables.values, [name]: value } })}
          />
        ))}
    </section>
  )
}
