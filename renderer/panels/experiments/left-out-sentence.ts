import type { LeftOut } from '../../../shared/experiments/plan-of-asked.ts'
import { formatLabel } from '../../../shared/formats/format-facts.ts'
import { formatItems } from '../../../shared/text/intl.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'

/** What an experiment cannot take over, and why. */
export function leftOutSentence({ why, count, formats }: LeftOut): string {
  const labels = formats.filter((format) => format !== '').map(formatLabel)
  return experimentsText().leftOut[why]({ count, formats: formatItems(labels) })
}
