import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { blindLetter } from '../../../lib/blind-order.ts'

type Named = Pick<Conversation, 'model' | 'format'>

/**
 * A unique name for each column: its model, or its format if all columns have the same model in several formats; both,
 * and a number, where that is needed.
 */
export function columnNames(columns: readonly Named[]): string[] {
  const [first] = columns
  const isOneModel = columns.every(({ model }) => model === first?.model)
  const isOneFormat = columns.every(({ format }) => format === first?.format)
  return columns.map(({ model, format }, index) => {
    const name = model === '' ? compareText().noModel : model
    const label = formatRegistry[format].label
    const same = columns.filter((column) => column.model === model)
    const alike = same.filter((column) => column.format === format)
    const full =
      isOneModel && !isOneFormat
        ? label
        : alike.length === same.length
          ? name
          : compareText().inFormat({ model: name, format: label })
    if (alike.length === 1) return full
    const place = columns.slice(0, index + 1).filter((column) => alike.includes(column)).length
    return `${full} ${place}`
  })
}

/** The names in a blind comparison. */
export function blindNames(columns: readonly unknown[]): string[] {
  return columns.map((_, place) => compareText().blindName(blindLetter(place)))
}
