import { inspectorText } from '../../../shared/text/en/inspector.ts'
import type { RecordedLeg } from '../../../shared/runs/run-record.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { formatDuration } from '../../lib/format-time.ts'

/**
 * All requests for an answer that took more than one: purpose, time and result. The exchange of a poll is in History,
 * which its row opens.
 */
export function LegList({ run, legs }: { run: Run; legs: readonly RecordedLeg[] }) {
  const text = inspectorText().legs
  const pollCount = run.background?.pollCount ?? 0
  const shownPolls = legs.filter(({ what }) => what === 'events' || what === 'poll').length
  return (
    <section aria-label={text.title} className="border-b border-line p-3">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-meta font-strong text-ink-3">{text.title}</h3>
        <span className="tabular text-meta text-ink-3">{text.count(legs.length)}</span>
      </div>
      <table className="tabular w-full text-small">
        <thead>
          <tr className="text-left text-meta text-ink-3">
            <th className="pr-3 font-regular">{text.at}</th>
            <th className="pr-3 font-regular">{text.what}</th>
            <th className="pr-3 font-regular">{text.status}</th>
            <th className="text-right font-regular">{text.events}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, index) => (
            <LegRow key={leg.queryId ?? index} leg={leg} />
          ))}
        </tbody>
      </table>
      {pollCount > shownPolls && (
        <p className="mt-1.5 text-meta text-ink-3">{text.notKept(pollCount - shownPolls)}</p>
      )}
    </section>
  )
}

function LegRow({ leg: { what, at, method, url, status, eventCount, queryId } }: { leg: RecordedLeg }) {
  const text = inspectorText().legs
  const isRefused = status === undefined || status >= 400
  return (
    <tr title={`${method} ${url}`}>
      <td className="py-0.5 pr-3 whitespace-nowrap text-ink-3">{formatDuration(at, { inSeconds: true })}</td>
      <td className="py-0.5 pr-3">
        {queryId === undefined ? (
          text.kinds[what]
        ) : (
          <a
            href={`#/history/${encodeURIComponent(queryId)}`}
            draggable={false}
            className="rounded-xs text-accent hover:underline"
          >
            {text.kinds[what]}
          </a>
        )}{' '}
        <span className="font-mono text-wire-small text-ink-3">{method}</span>
      </td>
      <td className="py-0.5 pr-3">
        {isRefused ? <Chip tone="danger">{status ?? text.noAnswer}</Chip> : status}
      </td>
      <td className="py-0.5 text-right">{eventCount === 0 ? '–' : eventCount}</td>
    </tr>
  )
}
