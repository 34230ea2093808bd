import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { SameQuery } from '../../../../shared/history/history.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { openRun } from '../history-route.ts'
import { statusLabels } from '../run-labels.ts'

export type SameQueriesProps = {
  /** Newest first. */
  queries: readonly SameQuery[]
  openId: string
  /** The error of the open query. */
  error: AppError | undefined
}

/** The model list requests of a connection, or the polls of a video. One is open, with its record in the inspector. */
export function SameQueries({ queries, openId, error }: SameQueriesProps) {
  return (
    <section aria-label={historyText().queries.title} className="flex flex-col gap-2 px-5 py-3">
      {error !== undefined && error.kind !== 'cancelled' && <ErrorNotice error={error} />}
      <p className="text-small text-ink-3">{historyText().queries.hint}</p>
      <ol className="flex flex-col">
        {queries.map(({ id, startedAt, status, httpStatus }) => (
          <li key={id}>
            <Button
              size="small"
              variant="ghost"
              aria-current={id === openId ? 'true' : undefined}
              className="tabular w-full !justify-start gap-3"
              onClick={() => openRun(id)}
            >
              <span className="w-44 text-left">{formatFullMoment(startedAt)}</span>
              <span className="w-16 text-left text-ink-3">
                {httpStatus === undefined ? '' : historyText().facts.http(httpStatus)}
              </span>
              <span className="text-ink-3">{statusLabels[status]}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
