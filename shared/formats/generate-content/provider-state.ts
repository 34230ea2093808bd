import { isJsonObject, type JsonObject } from '../../json.ts'
import { typeByBytes } from '../../media/type-by-bytes.ts'
import { toText } from '../coerce.ts'
import { argumentsObject } from '../call-arguments.ts'
import type { ProviderStateRules } from '../turns-to-send.ts'

/**
 * The provider state of this format is the list of parts of an answer (see shared/gateway/wire/generate-content.md,
 * "Content parts").
 *
 * It is sent back without broken calls, with an object as the arguments of each call, with files under the type that
 * their bytes have, and without empty parts, which are refused unless they carry a signature.
 */
export const generateContentStateRules: ProviderStateRules = {
  callIdPattern: /^[\s\S]+$/,
  callIdsOf(state) {
    return Array.isArray(state) ? callsIn(state.filter(isJsonObject)).map(callIdOf) : undefined
  },
  sendableState(state, callIds) {
    let place = -1
    const kept = (state as readonly unknown[]).filter(isJsonObject).flatMap((part): JsonObject[] => {
      const call = part['functionCall']
      if (isJsonObject(call)) {
        place += 1
        const isSent = callIds[place] !== undefined
        return isSent ? [{ ...part, functionCall: { ...call, args: argumentsObject(call['args']) } }] : []
      }
      return isEmpty(part) ? [] : [withTrueType(part)]
    })
    return kept.some(({ thought }) => thought !== true) ? kept : undefined
  },
}

function callsIn(parts: readonly JsonObject[]): JsonObject[] {
  return parts.flatMap(({ functionCall }) => (isJsonObject(functionCall) ? [functionCall] : []))
}

/** The id of a call. For a call without one, the reader made it up from the name and the number (`call-reader.ts`). */
function callIdOf(call: JsonObject, index: number): string {
  return toText(call['id']) ?? `${toText(call['name']) ?? ''}-0-${index + 1}`
}

function isEmpty(part: JsonObject): boolean {
  if (part['text'] === '') return toText(part['thoughtSignature']) === undefined
  return !Object.entries(part).some(
    ([key, value]) => key !== 'thoughtSignature' && (typeof value === 'string' || isJsonObject(value)),
  )
}

function withTrueType(part: JsonObject): JsonObject {
  const file = part['inlineData']
  if (!isJsonObject(file)) return part
  const mimeType = typeByBytes(
    toText(file['data']) ?? '',
    toText(file['mimeType']) ?? 'application/octet-stream',
  )
  return { ...part, inlineData: { ...file, mimeType } }
}
