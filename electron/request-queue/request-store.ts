import * as z from 'zod/mini'
import { parseOwnJson, type Json } from '../../shared/json.ts'
import { requestFormIds, type RequestFormId } from '../../shared/formats/registry.ts'
import type { RequestGroup, RequestPlace } from '../../shared/request-queue/queued-request.ts'
import type { Database } from '../database/database.ts'

/** A waiting request, which is built when its turn comes. */
export interface WaitingRequest extends RequestPlace {
  readonly id: string
  readonly formId: RequestFormId
  readonly connectionId: string
  readonly values: Json
  /** Its index among the requests that the form makes from its values. */
  readonly index: number
  readonly submittedAt: number
}

/**
 * The tables of waiting requests and of groups. Calls throw SQLite's errors: call them inside `database.read` and
 * `.write`.
 */
export interface RequestStore {
  /** In the order of their clicks. */
  listWaiting(): WaitingRequest[]
  saveWaiting(request: WaitingRequest): void
  removeWaiting(id: string): void
  /** Newest first. */
  listGroups(formId: RequestFormId): RequestGroup[]
  getGroup(id: string): RequestGroup | undefined
  /** The oldest groups of a form are deleted beyond `maxGroups`. */
  saveGroup(formId: RequestFormId, group: RequestGroup): void
}

/**
 * Maximum number of remembered clicks per form. The runs of deleted groups remain as single runs, and nothing else is
 * lost.
 */
const maxGroups = 200

export function createRequestStore({ connection }: Database): RequestStore {
  const listWaiting = connection.prepare('SELECT * FROM waiting_requests ORDER BY submitted_at, place')
  const saveWaiting = connection.prepare(`
    INSERT OR REPLACE INTO waiting_requests
      (id, form_id, connection_id, form_values, request_index, group_id, place, submitted_at)
    VALUES (:id, :form_id, :connection_id, :form_values, :request_index, :group_id, :place, :submitted_at)`)
  const removeWaiting = connection.prepare('DELETE FROM waiting_requests WHERE id = ?')
  const listGroups = connection.prepare(
    'SELECT * FROM request_groups WHERE form_id = ? ORDER BY submitted_at DESC, id',
  )
  const getGroup = connection.prepare('SELECT * FROM request_groups WHERE id = ?')
  const saveGroup = connection.prepare(
    'INSERT OR REPLACE INTO request_groups (id, form_id, submitted_at, run_ids) VALUES (?, ?, ?, ?)',
  )
  const prune = connection.prepare(`
    DELETE FROM request_groups WHERE form_id = :form_id AND id NOT IN (
      SELECT id FROM request_groups WHERE form_id = :form_id ORDER BY submitted_at DESC, id LIMIT ${maxGroups})`)

  return {
    listWaiting: () => listWaiting.all().flatMap(toWaiting),
    saveWaiting({ id, formId, connectionId, values, index, groupId, place, submittedAt }) {
      saveWaiting.run({
        id,
        form_id: formId,
        connection_id: connectionId,
        form_values: JSON.stringify(values),
        request_index: index,
        group_id: groupId,
        place,
        submitted_at: submittedAt,
      })
    },
    removeWaiting(id) {
      removeWaiting.run(id)
    },
    listGroups: (formId) => listGroups.all(formId).flatMap(toGroup),
    getGroup: (id) => toGroup(getGroup.get(id) ?? {})[0],
    saveGroup(formId, { id, at, runIds }) {
      saveGroup.run(id, formId, at, JSON.stringify(runIds))
      prune.run({ form_id: formId })
    },
  }
}

const waitingSchema = z.object({
  id: z.string(),
  form_id: z.enum(requestFormIds),
  connection_id: z.string(),
  form_values: z.string(),
  request_index: z.number(),
  group_id: z.string(),
  place: z.number(),
  submitted_at: z.number(),
})

/** A row of a form that this version does not know is left alone. */
function toWaiting(row: Readonly<Record<string, unknown>>): WaitingRequest[] {
  const parsed = waitingSchema.safeParse({ ...row })
  if (!parsed.success) return []
  const { id, form_id, connection_id, form_values, request_index, group_id, place, submitted_at } =
    parsed.data
  return [
    {
      id,
      formId: form_id,
      connectionId: connection_id,
      values: parseOwnJson(form_values) ?? null,
      index: request_index,
      groupId: group_id,
      place,
      submittedAt: submitted_at,
    },
  ]
}

const groupSchema = z.object({ id: z.string(), submitted_at: z.number(), run_ids: z.string() })
const runIdsSchema = z.array(z.string())

function toGroup(row: Readonly<Record<string, unknown>>): RequestGroup[] {
  const parsed = groupSchema.safeParse({ ...row })
  if (!parsed.success) return []
  const runIds = runIdsSchema.safeParse(parseOwnJson(parsed.data.run_ids))
  return runIds.success ? [{ id: parsed.data.id, at: parsed.data.submitted_at, runIds: runIds.data }] : []
}
