import { parseJson } from '../../../shared/json.ts'
import { useRunRecord } from '../inspector/use-run-record.ts'
import { removedLines } from './removed-lines.ts'

/** What leaving the field out changes in the request that was sent, read from its record. */
export function RemovedLinesView({ runId, field }: { runId: string; field: string }) {
  const record = useRunRecord(runId, false).data
  const text = record?.request.body
  const lines = text === undefined ? undefined : removedLines(parseJson(text), field)
  if (lines === undefined) return null
  const { before, removed, after } = lines
  return (
    <div className="wire overflow-hidden rounded-sm border border-line bg-sunken py-1 select-text">
      {before !== undefined && <p className="truncate px-2 pl-6 text-ink-3">{before},</p>}
      <p className="truncate bg-danger-soft px-2 text-danger">
        <del className="no-underline">− {removed}</del>
      </p>
      {after !== undefined && <p className="truncate px-2 pl-6 text-ink-3">{after}</p>}
    </div>
  )
}
