import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { ListedModel } from './listed-model.ts'
import { toList, toText } from '../coerce.ts'
import { formatsError } from '../../text/en/errors/formats.ts'
import { unreadableAnswer } from '../not-this-format.ts'

/**
 * Reads the model list (see shared/gateway/wire/model-list.md, "Answer" and "Other shapes of this route";
 * shared/gateway/wire/authentication.md, "What the list says of a key"), sorted by id because the gateway's order
 * changes. Each model keeps its entry as it was listed. Entries with neither id nor name are left out; of entries with
 * the same id the first is kept.
 *
 * The error is the gateway's own (`success: false`, or an error object with status 200), or `invalid-response` for a
 * body without a list.
 */
export function readModelListResponse(body: unknown, context: ErrorContext = {}): Result<ListedModel[]> {
  const json = body as Json
  const list = findList(json)
  if (list === undefined || (isJsonObject(json) && json['success'] === false)) {
    return unreadableAnswer(json, context, formatsError('notModelList'))
  }
  const entries = new Map<string, ListedModel>()
  for (const item of list) {
    const entry = readEntry(item)
    if (entry !== undefined && !entries.has(entry.id)) entries.set(entry.id, entry)
  }
  return ok([...entries.values()].toSorted((left, right) => collate(left.id, right.id)))
}

function findList(json: Json): Json[] | undefined {
  if (Array.isArray(json)) return json
  if (!isJsonObject(json)) return undefined
  const list = json['data'] ?? json['models']
  return Array.isArray(list) ? list : undefined
}

function readEntry(item: Json): ListedModel | undefined {
  if (typeof item === 'string')
    return item === '' ? undefined : { id: item, ownedBy: '', endpointTypes: [], raw: item }
  if (!isJsonObject(item)) return undefined
  const id = toText(item['id']) ?? toText(item['name'])?.replace(/^models\//, '')
  if (id === undefined) return undefined
  return {
    id,
    ownedBy: toText(item['owned_by']) ?? '',
    endpointTypes: toList(item['supported_endpoint_types']).flatMap((type) => toText(type) ?? []),
    raw: item,
  }
}

/** Sorts upper and lower case together, numbers by value, and the same on every machine. */
const collate = new Intl.Collator('en', { numeric: true }).compare
