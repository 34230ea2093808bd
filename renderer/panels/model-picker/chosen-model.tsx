import { modelPickerText } from '../../../shared/text/en/model-picker.ts'
import type { ModelProfile } from '../../../shared/models/model-profile.ts'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { factsLine } from '../model-facts/facts-line.ts'
import { LetterMark } from '../model-facts/letter-mark.tsx'

export type ChosenModelProps = {
  /** `''` if none is chosen yet. */
  model: string
  /** Adds a second line with context window and prices. */
  showsFacts: boolean
  profile: ModelProfile | undefined
}

/** The chosen model in the closed picker. */
export function ChosenModel({ model, showsFacts, profile }: ChosenModelProps) {
  if (model === '') return <span className="min-w-0 flex-1 text-ink-3">{modelPickerText().choose}</span>
  const facts = factsLine(profile)
  return (
    <>
      <LetterMark model={model} />
      <span className="min-w-0 flex-1">
        <MiddleCut text={model} className="font-medium" />
        {showsFacts && (
          <span title={facts} className="tabular block truncate text-meta text-ink-3">
            {facts}
          </span>
        )}
      </span>
    </>
  )
}
