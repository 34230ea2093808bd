import * as z from 'zod/mini'
import {
  conversationSettingsSchema,
  conversationSummarySchema,
  type ConversationSettings,
  type ConversationSummary,
} from '../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { toolAnswersSchema } from '../../shared/conversations/tool-answers.ts'
import { parametersSchema } from '../../shared/formats/parameters.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { hasCarriedTools } from '../../shared/tools/carried-tools.ts'
import { cacheMarkSchema } from '../../shared/runs/cache-mark.ts'
import { templateVariablesSchema } from '../../shared/templates/variables.ts'

/** A conversation without its turns. */
export interface StoredConversation {
  readonly id: string
  readonly settings: ConversationSettings
  /** False while the title is derived from the first message. */
  readonly hasOwnTitle: boolean
  readonly headTurnId: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly isDeleted: boolean
  /** The id of the conversation in whose comparison this one is a column. */
  readonly comparedIn?: string
}

/** In their stored form. */
const defaultParameters = JSON.stringify(defaultConversationSettings('').parameters)

const toolsFromSchema = conversationSettingsSchema.shape.toolsFrom

type Row = Readonly<Record<string, unknown>>

/** The columns that hold the settings, as SQL parameters. */
export function toSettingsColumns(settings: ConversationSettings) {
  return {
    title: settings.title,
    format: settings.format,
    model: settings.model,
    system: settings.system,
    system_mark: (settings.systemMark ?? undefined) === undefined ? '' : JSON.stringify(settings.systemMark),
    parameters: JSON.stringify(settings.parameters),
    extra_json: settings.extraJson,
    variables: settings.variables === undefined ? '' : JSON.stringify(settings.variables),
    tool_answers: toText(settings.toolAnswers),
    tools_from: toText(settings.toolsFrom ?? undefined),
    connection_id: settings.connectionId ?? '',
  }
}

/** `''` for an object without members. */
function toText(value: object | undefined): string {
  return value === undefined || Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}

/**
 * Parses a row. Unreadable parameters, variables, marks and answers of tools are dropped; an unknown format becomes
 * `chat`.
 */
export function fromConversationRow(row: Row): StoredConversation {
  const parameters = parametersSchema.safeParse(parseOwnJson(String(row['parameters'])))
  const format = conversationSettingsSchema.shape.format.safeParse(row['format'])
  const variables = templateVariablesSchema.safeParse(parseOwnJson(String(row['variables'])))
  const systemMark = cacheMarkSchema.safeParse(parseOwnJson(String(row['system_mark'])))
  const toolAnswers = toolAnswersSchema.safeParse(parseOwnJson(String(row['tool_answers'])))
  const toolsFrom = toolsFromSchema.safeParse(parseOwnJson(String(row['tools_from'])))
  return {
    id: String(row['id']),
    settings: {
      title: String(row['title']),
      format: format.success ? format.data : 'chat',
      model: String(row['model']),
      system: String(row['system']),
      ...(systemMark.success && { systemMark: systemMark.data }),
      parameters: parameters.success ? parameters.data : {},
      extraJson: String(row['extra_json']),
      ...(variables.success && { variables: variables.data }),
      ...(toolAnswers.success && { toolAnswers: toolAnswers.data }),
      ...(toolsFrom.success && { toolsFrom: toolsFrom.data }),
      ...(typeof row['connection_id'] === 'string' &&
        row['connection_id'] !== '' && { connectionId: row['connection_id'] }),
    },
    hasOwnTitle: row['has_own_title'] === 1,
    headTurnId: typeof row['head_turn_id'] === 'string' ? row['head_turn_id'] : null,
    createdAt: Number(row['created_at']),
    updatedAt: Number(row['updated_at']),
    isDeleted: row['deleted_at'] !== null,
    ...(typeof row['compared_in'] === 'string' && { comparedIn: row['compared_in'] }),
  }
}

export function fromSummaryRow(row: Row): ConversationSummary {
  const format = conversationSummarySchema.shape.format.safeParse(row['format'])
  const turnCount = Number(row['turn_count'])
  const lensAnswerCount = Number(row['lens_count'])
  const columnIds = typeof row['column_ids'] === 'string' ? idsOf(row['column_ids']) : []
  const isUnused =
    turnCount + lensAnswerCount + columnIds.length === 0 && row['updated_at'] === row['created_at']
  const isBlank = isUnused && row['is_as_made'] === 1 && hasNothingOfItsOwn(row)
  return {
    id: String(row['id']),
    title: String(row['title']),
    model: String(row['model']),
    format: format.success ? format.data : 'chat',
    turnCount,
    ...(lensAnswerCount > 0 && { lensAnswerCount }),
    ...(columnIds.length > 0 && { columnIds }),
    ...(isBlank && { isBlank }),
    ...(typeof row['last_status'] === 'string' ? { lastStatus: row['last_status'] } : {}),
    createdAt: Number(row['created_at']),
    updatedAt: Number(row['updated_at']),
    ...(typeof row['pinned_at'] === 'number' && { pinnedAt: row['pinned_at'] }),
    ...(typeof row['archived_at'] === 'number' && { archivedAt: row['archived_at'] }),
    ...(typeof row['folder'] === 'string' && { folderId: row['folder'] }),
    ...(typeof row['tags'] === 'string' && { tags: tagsOf(row['tags']) }),
  }
}

/**
 * Whether parameters and tools are unchanged since it was created; tools may have been copied from another
 * conversation.
 */
function hasNothingOfItsOwn(row: Row): boolean {
  if (row['tools_from'] === '') return row['tool_answers'] === '' && row['parameters'] === defaultParameters
  const { settings } = fromConversationRow(row)
  const { tools: _, ...others } = settings.parameters
  return JSON.stringify(others) === defaultParameters && hasCarriedTools(settings)
}

const textsSchema = z.array(z.string())

/** Ids grouped by SQLite: a JSON array. */
export function idsOf(json: string): string[] {
  const ids = textsSchema.safeParse(parseOwnJson(json))
  return ids.success ? ids.data : []
}

/** Tags grouped by SQLite, in no order. */
export function tagsOf(json: string): string[] {
  return idsOf(json).toSorted((left, right) => left.localeCompare(right))
}
