import type { UseQueryResult } from '@tanstack/react-query'
import type { ModelList } from '../../../../shared/models/model-list.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatDuration } from '../../../lib/format-time.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import type { KeyChoice } from '../key-choices.ts'
import { formatListedAt } from '../model-labels.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

export type CompareSideProps = {
  /** "A" or "B". */
  label: string
  choices: readonly KeyChoice[]
  value: string
  query: UseQueryResult<ModelList>
  onChange: (value: string) => void
}

/** One side of a comparison: the key, and the result of its request. */
export function CompareSide({ label, choices, value, query, onChange }: CompareSideProps) {
  const { data, error, isFetching, refetch } = query
  const refetchList = () => void refetch()
  return (
    <ComparisonColumn aria-label={modelsText().compare.side(label)} className="gap-1.5 p-3">
      <Select
        label={label}
        value={value}
        onChange={onChange}
        options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      />
      {isFetching ? (
        <output className="flex h-6 items-center gap-1.5 text-small text-ink-2">
          <Spinner size={12} /> {modelsText().fetching}
        </output>
      ) : error !== null ? (
        <ErrorNotice
          error={error.appError}
          actions={
            <Button size="small" onClick={refetchList}>
              {modelsText().retry}
            </Button>
          }
        />
      ) : data === undefined ? null : (
        <div className="flex h-6 items-center gap-2 text-small text-ink-3">
          <span className="tabular truncate">
            {modelsText().head.listed({
              when: formatListedAt(data.listedAt),
              models: data.models.length,
              duration: formatDuration(data.durationMs),
            })}
          </span>
          <Button size="small" variant="ghost" className="ml-auto" onClick={refetchList}>
            {modelsText().reload}
          </Button>
        </div>
      )}
    </ComparisonColumn>
  )
}
