import { Equal } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { findConversationFormat } from '../../../../shared/formats/registry.ts'
import { daysOf } from '../../../../shared/passport/days.ts'
import { driftKinds } from '../../../../shared/passport/drift-kinds.ts'
import { knownAnswersOf } from '../../../../shared/passport/known-answers.ts'
import type { FormatPassport } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { CompareDates } from './compare-dates.tsx'
import { DriftByDay } from './drift-by-day.tsx'
import { driftSigns } from './drift-signs.ts'
import { DriftTable } from './drift-table.tsx'
import { Endpoints } from './endpoints.tsx'
import { HealthCheck } from './health-check.tsx'
import { MarkKnown } from './mark-known.tsx'

export type DriftPaneProps = {
  connection: Connection
  model: string
  shown: FormatPassport
  formats: readonly FormatPassport[]
}

/** How the answers of a model differ from the documentation of the format, and the last result of each endpoint. */
export function DriftPane({ connection, model, shown, formats }: DriftPaneProps) {
  const texts = passportText().drift
  const answers = shown.endpoints.reduce((sum, endpoint) => sum + endpoint.answers, 0)
  const first = Math.min(...shown.endpoints.map(({ firstAt }) => firstAt))
  const isCompared = knownAnswersOf(shown.format) !== undefined
  const news = shown.drift.filter(({ knownAt }) => knownAt === undefined)
  return (
    <ResizablePane
      name="models.drift"
      label={texts.title}
      side="right"
      defaultSize={392}
      wideSize={480}
      min={300}
      max={720}
    >
      <PaneHead
        title={texts.title}
        meta={answers === 0 ? undefined : texts.since({ answers, first: formatMoment(first) })}
        actions={
          news.length === 0 ? undefined : (
            <MarkKnown connectionId={connection.id} model={model} shown={shown} />
          )
        }
      />
      <PaneBody>
        {shown.drift.length > 0 ? (
          <Differences shown={shown} answers={answers} />
        ) : isCompared ? (
          <EmptyState icon={Equal} title={texts.none}>
            {texts.noneHelp}
          </EmptyState>
        ) : (
          <p className="p-3 text-small text-ink-3">{texts.noShapes}</p>
        )}
        <Endpoints formats={formats} />
        {findConversationFormat(shown.format) === undefined ? null : (
          <HealthCheck connection={connection} model={model} shown={shown} />
        )}
        <DriftByDay days={daysOf(shown.endpoints)} model={model} />
      </PaneBody>
    </ResizablePane>
  )
}

/** All differences, or those of two days side by side. */
function Differences({ shown, answers }: { shown: FormatPassport; answers: number }) {
  const [isComparing, setIsComparing] = useState(false)
  const texts = passportText().drift
  const days = daysOf(shown.endpoints)
  return (
    <>
      {isComparing && days.length > 1 ? (
        <CompareDates drift={shown.drift} days={days} />
      ) : (
        <DriftTable drift={shown.drift} answers={answers} />
      )}
      <p className="flex min-h-7 flex-wrap items-center gap-3 border-b border-line px-3 text-meta text-ink-3">
        {driftKinds.map((kind) => (
          <span key={kind}>
            <b className={`font-mono ${driftSigns[kind].tone}`}>{driftSigns[kind].sign}</b>{' '}
            {texts.kinds[kind]}
          </span>
        ))}
        {days.length < 2 ? null : (
          <button
            type="button"
            aria-pressed={isComparing}
            className="focus-ring ml-auto rounded-sm text-accent hover:underline"
            onClick={() => setIsComparing(!isComparing)}
          >
            {isComparing ? texts.allDates : texts.compareDates}
          </button>
        )}
      </p>
    </>
  )
}
