import { rankingSchema, type Ranking } from '../../../../shared/experiments/assertion.ts'
import type { Json } from '../../../../shared/json.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { JsonValue } from './json-value.tsx'
import { OptionalNumber } from './optional-number.tsx'

export type RankingFieldsProps = {
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** The settings by which `max-score` combines the other assertions' scores. An invalid value is replaced. */
export function RankingFields({ value, onChange }: RankingFieldsProps) {
  const text = experimentPlanText().assertions
  const parsed = rankingSchema.safeParse(value ?? {})
  const ranking: Ranking = parsed.success ? parsed.data : {}
  const change = (next: Ranking): void => {
    const entries = Object.entries(next).filter(([, field]) => field !== undefined)
    onChange(entries.length === 0 ? undefined : Object.fromEntries(entries))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={text.method}
          value={ranking.method ?? 'average'}
          options={[
            { value: 'average', label: text.methodAverage },
            { value: 'sum', label: text.methodSum },
          ]}
          onChange={(method) => change({ ...ranking, method: method === 'sum' ? 'sum' : 'average' })}
        />
        <OptionalNumber
          label={text.leastScore}
          help={text.leastScoreHelp}
          placeholder={text.optional}
          problem={text.notNumber}
          value={ranking.threshold}
          onChange={(threshold) => {
            const { threshold: _before, ...rest } = ranking
            change(threshold === undefined ? rest : { ...rest, threshold })
          }}
        />
      </div>
      <JsonValue
        label={text.typeWeights}
        value={ranking.weights}
        onChange={(weights) => {
          const { weights: _before, ...rest } = ranking
          // Keep a text that is not a number: the plan reports it as a problem.
          if (weights === undefined) change(rest)
          else onChange({ ...rest, weights })
        }}
      />
    </div>
  )
}
