import { useQuery } from '@tanstack/react-query'
import { Activity, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { definedFields } from '../../../../shared/defined-fields.ts'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { withDollars } from '../../../../shared/money/sums.ts'
import {
  countPassed,
  healthTrialIds,
  type HealthCheck as Kept,
  type HealthPlan,
} from '../../../../shared/passport/health.ts'
import type { FormatPassport } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { healthPlanQuery, useHealthCheck } from '../../../queries/passport.ts'
import { HealthRow, type ShownTrial } from './health-row.tsx'

export type HealthCheckProps = { connection: Connection; model: string; shown: FormatPassport }

/** Tests a model in one format with a few small requests. Their price is on the button. */
export function HealthCheck({ connection, model, shown: { format, health } }: HealthCheckProps) {
  const key = { connectionId: connection.id, model, format }
  const plan = useQuery(healthPlanQuery(useBridge(), key))
  const check = useHealthCheck()
  // Start time of the saved check at the click: the saved check is shown again once it is a newer one.
  const [before, setBefore] = useState<number>()
  const { refetch } = plan
  // The plan that the user agreed to may have changed.
  useEffect(() => {
    if (check.error !== undefined) void refetch()
  }, [check.error, refetch])
  const isRunning = check.state === 'running'
  const isLive = isRunning || (check.items.length > 0 && health?.at === before)
  const trials = isLive ? liveTrials(check) : (health?.results ?? [])
  const error = plan.error?.appError ?? (isRunning ? undefined : check.error)
  const texts = passportText().health
  const costs = withDollars(plan.data?.usd, plan.data?.foreign)
  const start = ({ requests, usd, foreign }: HealthPlan): void => {
    setBefore(health?.at)
    check.start({ ...key, agreed: { requests, ...definedFields({ usd, foreign }) } })
  }
  return (
    <DetailsSection
      title={texts.title}
      note={<output>{isLive ? <Progress check={check} /> : <Last health={health} />}</output>}
      meta={
        isRunning ? (
          <Button size="small" icon={Square} onClick={check.stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button
            size="small"
            icon={Activity}
            isBusy={plan.isPending}
            busyLabel={texts.planning}
            disabled={plan.isError}
            onClick={() => {
              if (plan.data !== undefined) start(plan.data)
            }}
          >
            {costs.length === 0 ? texts.runUnpriced : texts.run(formatSums(costs))}
          </Button>
        )
      }
    >
      {error === undefined ? null : <ErrorLine error={error} className="mb-1" />}
      {trials.length > 0 ? (
        <ul aria-label={texts.title} className="text-small">
          {trials.map((trial) => (
            <HealthRow key={trial.id} trial={trial} />
          ))}
        </ul>
      ) : plan.data === undefined ? null : (
        <p className="text-small text-ink-3">
          {unitsText().sentences([texts.sends(sizesOf(plan.data)), passportText().probe.mayCharge])}
        </p>
      )}
    </DetailsSection>
  )
}

type Check = ReturnType<typeof useHealthCheck>

/** The trials in order, including those that have not ended. */
function liveTrials({ items, state }: Check): readonly ShownTrial[] {
  const rest = state === 'running' ? 'waiting' : 'stopped'
  return healthTrialIds.map((id) => items.find((item) => item.id === id) ?? { id, outcome: rest })
}

function Progress({ check: { items, total = 0 } }: { check: Check }) {
  const done = items.filter(({ outcome }) => outcome !== 'not-offered').length
  return passportText().health.progress({ done, total })
}

function Last({ health }: { health: Kept | undefined }) {
  if (health === undefined) return null
  const { at, results } = health
  return (
    <span title={formatFullMoment(at)}>
      {passportText().health.last({ at: formatMoment(at), ...countPassed(results) })}
    </span>
  )
}

function sizesOf({ requests, inputTokens, outputTokens }: HealthPlan) {
  return { requests, input: inputTokens, output: outputTokens }
}
