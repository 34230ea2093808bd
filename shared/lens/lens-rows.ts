import type { ConversationSettings } from '../conversations/conversation.ts'
import { parseExtraJson } from '../formats/extra-json.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'
import type { TranslationNote, TranslationOutcome } from '../parameters/translate-parameters.ts'
import { contentSupport } from './content-support.ts'
import { modelsText } from '../text/en/models.ts'
import type { PathTurn } from '../conversations/path-turn.ts'

export interface LensCell {
  /** `off-here`: switched off in the column's own parameters. */
  readonly outcome: TranslationOutcome | 'off-here'
  /** The wire path that it is sent as, when it differs. */
  readonly to?: string
}

/** A field of the conversation that at least one column does not send in the same way. */
export interface LensRow {
  /** Its wire path in the conversation's format, or the label for a part of the conversation. */
  readonly field: string
  /** A short value. */
  readonly value?: string
  /** One per column. */
  readonly cells: readonly LensCell[]
  /** Whether some column cannot send it. */
  readonly isLoss: boolean
}

export interface RowColumn {
  readonly format: ConversationFormatId
  readonly notes: readonly TranslationNote[]
  readonly settings: ConversationSettings
  readonly hasOwnParameters: boolean
}

/**
 * Returns the differences field by field: parameters, then content of the turns, then the extra JSON; losses come
 * first.
 */
export function buildRows(
  settings: ConversationSettings,
  path: readonly PathTurn[],
  columns: readonly RowColumn[],
): LensRow[] {
  const rows = [
    ...parameterRows(settings, columns),
    ...turnRows(path, columns),
    ...extraRows(settings, columns),
  ]
  return rows
    .filter(({ cells }) => cells.some(({ outcome }) => outcome !== 'sent' && outcome !== 'renamed'))
    .toSorted((left, right) => Number(right.isLoss) - Number(left.isLoss))
}

/** Whether an outcome loses data. */
export function isLost(outcome: LensCell['outcome']): boolean {
  return outcome === 'no-such-field' || outcome === 'dropped'
}

function toRow(field: string, cells: readonly LensCell[], value?: string): LensRow {
  const isLoss = cells.some(({ outcome }) => isLost(outcome))
  return { field, cells, isLoss, ...(value !== undefined && { value }) }
}

function parameterRows(settings: ConversationSettings, columns: readonly RowColumn[]): LensRow[] {
  const fields: string[] = []
  for (const { notes } of columns) {
    for (const [index, { field }] of notes.entries()) {
      if (fields.includes(field)) continue
      const before = notes[index - 1]?.field
      fields.splice(before === undefined ? 0 : fields.indexOf(before) + 1, 0, field)
    }
  }
  return fields.map((field) =>
    toRow(
      field,
      columns.map((column) => parameterCell(field, column)),
      shortValue(settings.parameters[field]?.value),
    ),
  )
}

function parameterCell(field: string, { notes, settings, hasOwnParameters }: RowColumn): LensCell {
  const note = notes.find((candidate) => candidate.field === field)
  // A part of a field that is sent as a whole.
  if (note === undefined) return { outcome: field === 'stream_options' ? 'not-needed' : 'sent' }
  const { outcome, to } = note
  if (isLost(outcome) || outcome === 'not-needed') return { outcome }
  const target = to ?? field
  const isSent = Object.entries(settings.parameters).some(
    ([name, parameter]) => parameter.isSent && (target === name || target.startsWith(`${name}.`)),
  )
  if (hasOwnParameters && !isSent) return { outcome: 'off-here' }
  return { outcome, ...(target !== field && { to: target }) }
}

function turnRows(path: readonly PathTurn[], columns: readonly RowColumn[]): LensRow[] {
  return contentSupport(path).map(({ field, value, outcomeIn }) =>
    toRow(
      field,
      columns.map(({ format }) => ({ outcome: outcomeIn(format) })),
      value,
    ),
  )
}

function extraRows(settings: ConversationSettings, columns: readonly RowColumn[]): LensRow[] {
  const extra = parseExtraJson(settings.extraJson)
  if (!extra.ok) return []
  return Object.keys(extra.value).map((key) =>
    toRow(
      modelsText().lens.extraJson(key),
      columns.map((column) => ({ outcome: keepsExtra(column, settings) ? 'sent' : 'dropped' })),
      shortValue(extra.value[key]),
    ),
  )
}

function keepsExtra(column: RowColumn, settings: ConversationSettings): boolean {
  return column.settings.extraJson === settings.extraJson
}

const maxValueLength = 24

function shortValue(value: Json | undefined): string | undefined {
  if (value === undefined || typeof value === 'object') return undefined
  const text = JSON.stringify(value)
  return text.length <= maxValueLength ? text : undefined
}
