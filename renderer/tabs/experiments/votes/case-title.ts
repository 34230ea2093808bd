import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { textOfValue } from '../../../../shared/templates/template.ts'

/** As much of a case's values as is looked at. */
const maxLength = 200

/** What a case is called in a list: its description, else its values. */
export function caseTitle(row: ExperimentCase | undefined): string {
  if (row === undefined) return ''
  if (row.description !== undefined && row.description !== '') return row.description
  return Object.values(row.vars)
    .map((value) => textOfValue(value).slice(0, maxLength))
    .join(' · ')
    .slice(0, maxLength)
}
