import type { Comparison, VariantChange } from '../../../../shared/experiments/comparison.ts'
import { textOfValue } from '../../../../shared/templates/template.ts'
import type { Json } from '../../../../shared/json.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { useConnectionNames } from './use-connection-names.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { VariantKey } from '../variant-key.tsx'

/** The maximum length of a value in a row; the tooltip shows all of it. */
const maxLength = 80

/** The differences between what each variant sends and what its baseline sends. */
export function ChangesSection({ title, variants }: { title: string; variants: Comparison['variants'] }) {
  const { nothingChanged } = experimentAnalysisText().differences
  const connectionName = useConnectionNames()
  const all = variants.flatMap(({ changes, variantIndex, label }) =>
    changes.map((change) => ({ change, variantIndex, label })),
  )
  return (
    <PlanSection title={title} meta={all.length === 0 ? undefined : all.length}>
      {all.length === 0 && <p className="text-small text-ink-3">{nothingChanged}</p>}
      <ul className="text-small text-ink-2">
        {all.map(({ change, variantIndex, label }) => (
          <li
            key={`${variantIndex} ${change.field} ${change.name ?? ''}`}
            className="grid grid-cols-[8px_minmax(0,1fr)] gap-x-2 py-0.5"
          >
            <VariantKey index={variantIndex} className="mt-1" />
            <ChangeLine change={change} label={label} connectionName={connectionName} />
          </li>
        ))}
      </ul>
    </PlanSection>
  )
}

type ChangeLineProps = { change: VariantChange; label: string; connectionName: (id: string) => string }

function ChangeLine({ change: { field, name, before, now }, label, connectionName }: ChangeLineProps) {
  const { fields, unset } = experimentAnalysisText().differences
  const worded = (value: Json | undefined): string => {
    if (value === undefined) return unset
    return field === 'connection' && typeof value === 'string' ? connectionName(value) : textOfValue(value)
  }
  const [earlier, later] = [worded(before), worded(now)]
  return (
    <span className="min-w-0 wrap-anywhere" title={`${earlier} → ${later}`}>
      {label}: {fields[field]} {name !== undefined && <code className="text-wire-small">{name} </code>}
      <b className="font-medium text-ink">
        {earlier.slice(0, maxLength)} → {later.slice(0, maxLength)}
      </b>
    </span>
  )
}
