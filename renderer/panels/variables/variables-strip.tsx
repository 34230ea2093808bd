import {
  isFileType,
  maxVariables,
  type TemplateVariables,
  type VariableUse,
} from '../../../shared/templates/variables.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import { classNames } from '../../controls/class-names.ts'
import { Note } from '../../controls/texts/note.tsx'
import { Switch } from '../../controls/fields/switch.tsx'
import { VariableField } from './variable-field.tsx'

export type VariablesStripProps = {
  /** The places where names are used: in texts, and instead of files. */
  uses: readonly VariableUse[]
  variables: TemplateVariables
  /** Receives an updater, since two fields may change before the first change is applied. */
  onChange: (update: (variables: TemplateVariables) => TemplateVariables) => void
  className?: string
}

/** Beside a text with `{{names}}`: the names, whether they have values, and a field for each. */
export function VariablesStrip({ uses, variables, onChange, className }: VariablesStripProps) {
  const text = requestTabText()
  const names = namesOf(uses)
  if (names.length === 0) return null
  // Braces in a text may be literal; the name in place of a file never is.
  const inFiles = uses.filter(({ place }) => isFileType(place))
  const filled = variables.isOn ? names : namesOf(inFiles)
  const isTooMuch = names.length > maxVariables
  return (
    <section
      aria-label={text.variables}
      className={classNames(
        '@container flex max-h-(--variables-height,15rem) min-h-9 flex-col gap-2 overflow-y-auto rounded-sm bg-sunken p-2 edge',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-3 text-small">
        <p className="line-clamp-2 min-w-0 text-ink-2 wrap-anywhere">
          {text.variableNames({
            count: names.length,
            names: names.slice(0, maxVariables).join(', '),
          })}
        </p>
        {inFiles.length < uses.length && (
          <span className="flex flex-none items-center gap-1.5">
            {text.fillIn}
            <Switch
              label={text.fillIn}
              checked={variables.isOn}
              onChange={(isOn) => onChange((now) => ({ ...now, isOn }))}
            />
          </span>
        )}
      </div>
      {variables.isOn && isTooMuch && <Note>{text.blocked.tooManyVariables(maxVariables)}</Note>}
      {filled.length > 0 && !isTooMuch && (
        <div className="grid gap-x-3 gap-y-2 @md:grid-cols-2">
          {filled.map((name) => (
            <VariableField key={name} name={name} uses={uses} variables={variables} onChange={onChange} />
          ))}
        </div>
      )}
    </section>
  )
}

function namesOf(uses: readonly VariableUse[]): readonly string[] {
  return [...new Set(uses.map(({ name }) => name))]
}
