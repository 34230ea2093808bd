import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import type { Json } from '../../../shared/json.ts'
import { mediaValueSchema } from '../../../shared/media/media-value.ts'
import { textOfValue } from '../../../shared/templates/template.ts'

/** The maximum length of the read part of a case's values. */
const maxLength = 200

/** Returns the title of a case in a list: its description, or else its values on one line. */
export function caseTitle(row: ExperimentCase | undefined): string {
  if (row === undefined) return ''
  if (row.description !== undefined && row.description !== '') return row.description
  return Object.values(row.vars)
    .map((value) => valueText(value).slice(0, maxLength).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, maxLength)
}

/** Returns the text of a variable's value; files are shown by name. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return value
  const media = mediaValueSchema.safeParse(value)
  return media.success ? media.data.fileName : textOfValue(value)
}
