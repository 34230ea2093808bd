import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'

type Named = Pick<Conversation, 'model' | 'format'>

/** A name for each column that no other has: its model, with its format and a number where these tell it apart. */
export function columnNames(columns: readonly Named[]): string[] {
  return columns.map(({ model, format }, index) => {
    const name = model === '' ? compareText().noModel : model
    const same = columns.filter((column) => column.model === model)
    if (same.length === 1) return name
    const alike = same.filter((column) => column.format === format)
    const full =
      alike.length === same.length
        ? name
        : compareText().inFormat({ model: name, format: formatRegistry[format].label })
    if (alike.length === 1) return full
    const place = columns.slice(0, index + 1).filter((column) => alike.includes(column)).length
    return `${full} ${place}`
  })
}
