import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { blindLetter } from '../../../lib/blind-order.ts'

type Named = Pick<Conversation, 'model' | 'format'>

/**
 * A name for each column that no other has: its model, or its format where all have one model in several formats; both, and a number,
 * where these are needed to tell it apart.
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

/** While nobody may know who answers. */
export function blindNames(columns: readonly unknown[]): string[] {
  return columns.map((_, place) => compareText().blindName(blindLetter(place)))
}
