import type { Comparison } from '../../shared/experiments/comparison.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { say } from '../start/say.ts'

/** Prints for each variant whether it is better or worse than the baseline. Returns whether one is worse. */
export function tellDecisions({ baselineId, variants }: Comparison): boolean {
  const text = commandLineText()
  say(text.comparedWith(baselineId))
  for (const { label, passes } of variants) {
    if (passes === undefined) {
      say(text.notCompared(label))
      continue
    }
    const { verdict, better, worse, count: cases, likely, moreCases } = passes
    say(
      text.passesDecided({
        variant: label,
        verdict: text.decidedAs[verdict],
        better,
        worse,
        cases,
        likely: likely.toPrecision(2),
      }),
    )
    if (moreCases !== undefined) say(text.moreCases(moreCases))
  }
  return variants.some(({ passes }) => passes?.verdict === 'worse')
}
