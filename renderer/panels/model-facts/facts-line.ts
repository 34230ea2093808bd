import type { ModelProfile } from '../../../shared/models/model-profile.ts'
import { modelFactsText } from '../../../shared/text/en/model-facts.ts'
import { wordFact, wordRuns } from './fact-words.ts'

/** The facts for choosing a model, in one line: `200k · $3.00 in, $15.00 out · 0.70 s first text`. */
export function factsLine(profile: ModelProfile | undefined): string {
  const { line, noRuns } = modelFactsText()
  const context = wordFact('context', profile, '')?.short
  const input = wordFact('priceIn', profile, '')
  const output = wordFact('priceOut', profile, '')
  const perCall = wordFact('perCall', profile, '')
  const prices =
    input !== undefined && output !== undefined
      ? line.prices({ input: input.long, output: output.long })
      : (input?.long ?? (perCall && modelFactsText().each(perCall.long)))
  const first = profile?.runs?.firstTextMs === undefined ? undefined : wordRuns(profile).firstText
  const known = [context, prices].filter((word) => word !== undefined)
  return [
    ...(known.length === 0 ? [line.nothing] : known),
    ...(first !== undefined
      ? [line.firstText(first)]
      : known.length === 0 && profile?.runs === undefined
        ? [noRuns]
        : []),
  ].join(' · ')
}
