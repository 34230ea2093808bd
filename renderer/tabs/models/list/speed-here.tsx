import type { ModelFacts } from '../../../../shared/models/model-facts.ts'
import { successOf, type ModelProfile } from '../../../../shared/models/model-profile.ts'
import { formatShare } from '../../../lib/models/format-facts.ts'
import { formatRate, unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { modelFactsText } from '../../../../shared/text/en/model-facts.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** The speed of the model on this connection, and its failures, as a row of figures. */
export function SpeedHere({ facts, profile }: { facts: ModelFacts; profile: ModelProfile | undefined }) {
  const { firstTextMs, tokensPerSecond, ended, failed } = facts
  if (ended === 0) return null
  const texts = modelsText().speed
  const lately = profile?.runs
  return (
    <DetailsSection title={texts.title} meta={texts.medians}>
      <dl className="tabular grid grid-cols-3 gap-3">
        <Figure name={texts.firstText} value={formatDuration(firstTextMs, { inSeconds: true })} />
        <Figure
          name={texts.tokensPerSecond}
          value={tokensPerSecond === undefined ? unknownValue : texts.rate(formatRate(tokensPerSecond))}
        />
        <Figure name={texts.success} value={formatShare(successOf(lately))} />
      </dl>
      <div className="mt-2 text-meta text-ink-3">
        {lately !== undefined && <p>{modelFactsText().ownRuns(lately)}</p>}
        {/* When all measurements are of these days, that is stated once. */}
        {lately?.ended !== ended && <p>{texts.failedInAll({ failed, ended })}</p>}
      </div>
    </DetailsSection>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-meta text-ink-3">{name}</dt>
      <dd className="truncate text-title font-medium select-text">{value}</dd>
    </div>
  )
}
