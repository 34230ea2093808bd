import type { ConversationSettings } from '../conversations/conversation.ts'
import { toConversationInput, type RemovalUse } from '../conversations/to-input.ts'
import type { Result } from '../errors/result.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { wellFormedJson } from '../gateway/well-formed.ts'
import type { WireRequest } from '../gateway/wire.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { canBeLearned } from '../medic/can-be-learned.ts'
import { isInField, removalsFor } from '../medic/learned-removal.ts'
import { withoutInnerField } from '../medic/without-inner-field.ts'
import { toColumnSettings, type LensColumnSettings } from './column-settings.ts'
import { prefillSupport } from './content-support.ts'
import { markBodies, type LensMark } from './lens-marks.ts'
import { buildRows, isLost, type LensRow } from './lens-rows.ts'
import type { TranslationNote } from '../parameters/translate-parameters.ts'
import type { PathTurn } from '../conversations/path-turn.ts'

/** A line shown in place of a lost field. */
export interface LostLine {
  readonly field: string
  /** `left-out`: omitted, because the model is known to refuse it. */
  readonly outcome: 'no-such-field' | 'dropped' | 'left-out'
  /** The path of the value it follows; when absent, it comes last. */
  readonly after?: string
}

export interface LensColumn {
  /** The settings sent with the turns: the format, the model, the parameters, the extra JSON. */
  readonly settings: ConversationSettings
  /** The request, built by the same code as a real one. An error when the format cannot represent the conversation. */
  readonly request: Result<WireRequest>
  /** Differences from the other columns, by path (`/messages/0/content`). */
  readonly marks: ReadonlyMap<string, LensMark>
  readonly lost: readonly LostLine[]
}

/** One conversation in several formats side by side. */
export interface Lens {
  readonly columns: readonly LensColumn[]
  /** Fields that not all columns send in the same way. */
  readonly rows: readonly LensRow[]
}

/** Builds each column's request, compares the bodies, and lists what a format cannot represent. Changes nothing. */
export function buildLens(
  settings: ConversationSettings,
  path: readonly PathTurn[],
  columns: readonly LensColumnSettings[],
  removals: readonly RemovalUse[] = [],
): Lens {
  const made = columns.map((column) => {
    const own = toColumnSettings(settings, column)
    const request = buildColumnRequest(own.settings, column.path ?? path, removals)
    return { column, ...own, request, body: bodyOf(request) }
  })
  const marks = markBodies(
    made.flatMap(({ column, body }) => (body === undefined ? [] : [{ format: column.format, body }])),
  )
  let next = 0
  return {
    columns: made.map((each) => ({
      settings: each.settings,
      request: each.request,
      marks: each.body === undefined ? new Map() : (marks[next++] ?? new Map()),
      lost: [
        ...lostLines(each.notes),
        ...prefillLines(path.at(-1), each.body, each.settings.format),
        ...leftOutLines(each.settings, removals),
      ],
    })),
    rows: buildRows(
      settings,
      path,
      made.map((each) => ({
        format: each.settings.format,
        notes: each.notes,
        settings: each.settings,
        hasOwnParameters: each.column.parameters !== undefined,
      })),
    ),
  }
}

/**
 * Builds the request of one column with the code that builds real requests; by default without the learned removals.
 */
function buildColumnRequest(
  settings: ConversationSettings,
  path: readonly PathTurn[],
  removals: readonly RemovalUse[] = [],
): Result<WireRequest> {
  const input = toConversationInput(settings, path, removals)
  return input.ok ? conversationFormats[settings.format].request(input.value) : input
}

function bodyOf(request: Result<WireRequest>): JsonObject | undefined {
  if (!request.ok || request.value.body?.type !== 'json') return undefined
  const value = wellFormedJson(request.value.body.value)
  return isJsonObject(value) ? value : undefined
}

/** Sent fields that this model refused and that are omitted for it. */
function leftOutLines(
  { parameters, model, format }: ConversationSettings,
  removals: readonly RemovalUse[],
): LostLine[] {
  const removed = removalsFor(removals, { model, format }).filter(({ field }) => canBeLearned(format, field))
  return Object.entries(parameters).flatMap(([name, { isSent, value }]): LostLine[] => {
    if (!isSent) return []
    if (removed.some(({ field }) => isInField(name, field))) return [{ field: name, outcome: 'left-out' }]
    return removed
      .filter(({ field }) => withoutInnerField(name, value, field) !== value)
      .map(({ field }) => ({ field, outcome: 'left-out' }))
  })
}

/** A line after the turns for a prefill that the format does not send. */
function prefillLines(
  last: PathTurn | undefined,
  body: JsonObject | undefined,
  format: ConversationFormatId,
): LostLine[] {
  const turns = ['messages', 'input', 'contents'].find((name) => body?.[name] !== undefined)
  return prefillSupport(last)
    .filter(({ outcomeIn }) => outcomeIn(format) !== 'sent')
    .map(({ field }) => ({
      field,
      outcome: 'no-such-field',
      ...(turns !== undefined && { after: `/${turns}` }),
    }))
}

function lostLines(notes: readonly TranslationNote[]): LostLine[] {
  let after: string | undefined
  return notes.flatMap(({ field, outcome, to }): LostLine[] => {
    if (to !== undefined) after = `/${to.replaceAll('.', '/')}`
    // The table lists lost parts of a field; in the body the field itself is present.
    if (!isLost(outcome) || field.includes('[')) return []
    const lost = outcome === 'dropped' ? outcome : 'no-such-field'
    return [{ field, outcome: lost, ...(after !== undefined && { after }) }]
  })
}
