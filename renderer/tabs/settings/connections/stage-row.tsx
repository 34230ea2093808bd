import { Fragment } from 'react'
import { Circle, CircleAlert, CircleCheck, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Stage, StageId, StageState } from '../../../../shared/doctor/check-up.ts'
import { stageName } from '../../../../shared/doctor/stage-names.ts'
import { wordStage } from '../../../../shared/doctor/word-stage.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatDuration } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { doctorText } from '../../../../shared/text/en/doctor.ts'

const looks: Readonly<Record<StageState, { icon: LucideIcon; color: string }>> = {
  passed: { icon: CircleCheck, color: 'text-ok' },
  warned: { icon: TriangleAlert, color: 'text-warn' },
  failed: { icon: CircleAlert, color: 'text-danger' },
  skipped: { icon: Minus, color: 'text-ink-3' },
}

const rowClass =
  'relative grid grid-cols-[--spacing(5)_minmax(0,1fr)_auto] gap-x-2 px-3 py-1.5 text-small not-last:after:absolute not-last:after:top-6 not-last:after:-bottom-1.25 not-last:after:left-[19.5px] not-last:after:border-l not-last:after:border-line-strong'

/** A stage without a result: running, or still to come. */
export function PendingStageRow({ id, isCurrent }: { id: StageId; isCurrent: boolean }) {
  return (
    <li className={rowClass} aria-current={isCurrent ? 'step' : undefined}>
      <span className="text-ink-3">
        {isCurrent ? <Spinner /> : <Icon of={Circle} className="text-line-strong" />}
      </span>
      <span className={isCurrent ? 'font-medium' : 'text-ink-3'}>{stageName(id)}</span>
      <span />
    </li>
  )
}

export type StageRowProps = {
  stage: Stage
  /** Ids of all stages that the row represents. */
  ids: readonly StageId[]
  /** Replaces the address of the connection by one that responds; `undefined` where it cannot be changed. */
  onUseAddress?: ((address: string) => void) | undefined
}

/** The result of one stage, its duration, and what to do about it. */
export function StageRow({ stage, ids, onUseAddress }: StageRowProps) {
  const { state, gatewaySays, betterAddress } = stage
  const { finding, fix } = wordStage(stage)
  const style = looks[state]
  const isOff = state === 'warned' || state === 'failed'
  return (
    <li className={rowClass}>
      <span className={style.color}>
        <Icon of={style.icon} />
        <span className="only-spoken">{doctorText().states[state]} </span>
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {ids.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ' · '}
              <span>{stageName(id)}</span>
            </Fragment>
          ))}
        </span>
        <span className={`block wrap-anywhere select-text ${isOff ? style.color : 'text-ink-2'}`}>
          {finding}
        </span>
        {fix === undefined ? null : <span className="block wrap-anywhere text-ink-2 select-text">{fix}</span>}
        {gatewaySays === undefined ? null : (
          <span className="block wrap-anywhere text-ink-3 select-text">
            {doctorText().gatewaySays(gatewaySays)}
          </span>
        )}
        {betterAddress === undefined || onUseAddress === undefined ? null : (
          <Button size="small" className="mt-1" onClick={() => onUseAddress(betterAddress)}>
            {doctorText().useAddress}
          </Button>
        )}
      </span>
      <span className="tabular text-ink-3">{figureOf(stage)}</span>
    </li>
  )
}

/** The duration of a stage; `''` for stages that only evaluate earlier responses and take no time. */
function figureOf({ state, durationMs }: Stage): string {
  if (state === 'skipped') return doctorText().skipped
  return durationMs === undefined || durationMs < 0.5 ? '' : formatDuration(durationMs)
}
