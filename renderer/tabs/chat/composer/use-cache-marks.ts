import { useMemo } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { PathTurn } from '../../../../shared/conversations/path-turn.ts'
import { toConversationInput } from '../../../../shared/conversations/to-input.ts'
import { withStandIns } from '../../../../shared/attachments/stand-in.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { cacheMarksOf } from '../../../../shared/formats/messages/cache-marks.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { isJsonObject } from '../../../../shared/json.ts'
import { toPath } from '../../../../shared/conversations/request-path.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

/**
 * The number of cache marks in the next request, and why the service would reject them. Both are computed from the body
 * that would be sent.
 */
export interface CacheMarks {
  readonly count: number
  readonly error: AppError | undefined
}

const none: CacheMarks = { count: 0, error: undefined }

/** `mark` is that of the unsent message; `files` are its files. */
export function useCacheMarks(
  conversation: Conversation,
  files: readonly Block[],
  mark: CacheMark | undefined,
): CacheMarks {
  const { format, turns, system, systemMark, parameters, extraJson, model, variables, title } = conversation
  return useMemo(() => {
    if (formatRegistry[format].promptCaching !== 'marked') return none
    const settings = definedFields({
      format,
      system,
      parameters,
      extraJson,
      model,
      title,
      systemMark,
      variables,
    })
    // Most conversations have no marks, and building the request of a long one takes a while.
    const hasMarks = mark !== undefined || [...turns, files, settings].some(mayHaveMarks)
    if (!hasMarks) return none
    const unsent: Block[] = [...files, { type: 'text', text: '…', ...(mark && { cacheMark: mark }) }]
    const message: PathTurn = { role: 'user', blocks: unsent }
    const path = withStandIns([...toPath(turns), message])
    const input = toConversationInput(settings, path)
    if (!input.ok) return none
    const request = conversationFormats[format].request(input.value)
    if (!request.ok)
      return isOfMarks(request.error)
        ? { count: Number(request.error.text?.params?.['count'] ?? 0), error: request.error }
        : none
    const { body } = request.value
    const count = body?.type === 'json' && isJsonObject(body.value) ? cacheMarksOf(body.value).length : 0
    return { count, error: undefined }
  }, [format, turns, system, systemMark, parameters, extraJson, model, variables, title, files, mark])
}

const markChecks = new WeakMap<object, boolean>()

/** Whether a turn, files or settings may have a mark, of their own or in handwritten JSON. Each object is read once. */
function mayHaveMarks(value: object): boolean {
  const known = markChecks.get(value)
  if (known !== undefined) return known
  const found = /"(?:cacheMark|systemMark|cache_control)|\\"cache_control/.test(JSON.stringify(value))
  markChecks.set(value, found)
  return found
}

function isOfMarks({ text }: AppError): boolean {
  return text?.code === 'formats.tooManyCacheMarks' || text?.code === 'formats.cacheMarkOrder'
}
