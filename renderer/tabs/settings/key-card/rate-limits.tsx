import { TriangleAlert } from 'lucide-react'
import type { KeyDescription } from '../../../../shared/connections/connection.ts'
import type { KeyLimit } from '../../../../shared/connections/key-limits.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { Gauge } from '../../../controls/texts/gauge.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { formatMoment, formatWholeSeconds } from '../../../lib/format-time.ts'

/** The remaining quota in the headers of the last response, with the time of that response. */
export function RateLimits({ keyDescription: { health } }: { keyDescription: KeyDescription }) {
  const { limits = [], limitsAt, retryAt } = health ?? {}
  const now = useNow(
    1_000,
    limits.some(({ resetAt }) => resetAt !== undefined),
  )
  const texts = keyCardText().limits
  return (
    <DetailsSection
      title={texts.title}
      meta={limitsAt === undefined ? undefined : texts.from(formatMoment(limitsAt))}
    >
      {limits.length === 0 ? <p className="text-small text-ink-3">{texts.none}</p> : null}
      {limits.map((limit) => (
        <LimitGauge key={limit.of} limit={limit} now={now} />
      ))}
      {retryAt === undefined || retryAt <= now ? null : (
        <p className="pt-1 text-small text-warn">{texts.retryAt(formatMoment(retryAt))}</p>
      )}
    </DetailsSection>
  )
}

function LimitGauge({ limit: { of, limit, remaining, resetAt }, now }: { limit: KeyLimit; now: number }) {
  const texts = keyCardText().limits
  const isPast = resetAt !== undefined && resetAt <= now
  const share = limit === undefined || limit <= 0 || remaining === undefined ? undefined : remaining / limit
  const isLow = !isPast && share !== undefined && share < 0.2
  const words =
    remaining === undefined
      ? texts.most(formatCount(limit))
      : limit === undefined
        ? texts.leftAlone(formatCount(remaining))
        : texts.left({ remaining: formatCount(remaining), limit: formatCount(limit) })
  return (
    <div className="py-0.5 text-small">
      <div className="tabular flex flex-wrap items-baseline gap-x-2">
        <span>{texts.of[of]}</span>
        <span className="ml-auto">{words}</span>
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-16 flex-1">
          {share === undefined ? null : <Gauge share={1 - share} isLow={isLow} />}
        </div>
        <span className={`tabular flex items-center gap-1 text-meta ${isLow ? 'text-warn' : 'text-ink-3'}`}>
          {isLow ? <Icon of={TriangleAlert} size="tiny" /> : null}
          {[
            ...(isLow ? [texts.low] : []),
            ...(resetAt === undefined
              ? []
              : [isPast ? texts.reset : texts.resets(formatWholeSeconds(resetAt - now))]),
          ].join(', ')}
        </span>
      </div>
    </div>
  )
}
