import type { ReactNode } from 'react'
import type { ModelFacts } from '../../../../shared/models/model-facts.ts'
import { formatRate } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** How fast the model was through this connection, and how often it failed. What was never measured is left out. */
export function SpeedHere({ facts }: { facts: ModelFacts }) {
  const { firstTextMs, tokensPerSecond, ended, failed } = facts
  if (ended === 0) return null
  return (
    <DetailsSection title={modelsText().speed.title}>
      <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-3 text-small leading-5">
        {firstTextMs !== undefined && (
          <Figure name={modelsText().speed.firstText}>
            {formatDuration(firstTextMs, { inSeconds: true })}
          </Figure>
        )}
        {tokensPerSecond !== undefined && (
          <Figure name={modelsText().speed.tokensPerSecond}>{formatRate(tokensPerSecond)}</Figure>
        )}
        <Figure name={modelsText().speed.failed}>{modelsText().speed.failedOf({ failed, ended })}</Figure>
      </dl>
    </DetailsSection>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="truncate text-ink-3">{name}</dt>
      <dd className="tabular text-right select-text">{children}</dd>
    </div>
  )
}
