import { findStandIn, isStandIn } from '../../attachments/stand-in.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { Json } from '../../json.ts'
import { libraryStandIn, mapTexts } from '../../media/library-stand-in.ts'
import { requestsError } from '../../text/en/errors/requests.ts'
import type { FileInBody } from '../define-request-form.ts'

/** A request whose JSON body may contain files as stand-ins. */
export interface WithBodyFiles {
  readonly request: WireRequest
  readonly files: readonly FileInBody[]
}

/**
 * Collects the files of a body that was opened from a run: it contains stand-ins, and main inserts their bytes when
 * sending. The error is `invalid-input`, for a stand-in in a place where main cannot insert a file.
 */
export function withBodyFiles(request: WireRequest): Result<WithBodyFiles> {
  const { body } = request
  if (body?.type !== 'json' || !(body.text ?? '').includes('⟨attachment:')) return ok({ request, files: [] })
  const files: FileInBody[] = []
  let isLost = false
  const value = mapTexts(body.value, (text, name) => {
    const found = findStandIn(text)
    if (found === undefined) return text
    const before = text.slice(0, text.indexOf('⟨attachment:'))
    const isData = name === 'data' && isStandIn(text)
    if (!isData && !/^data:[^,]{1,200};base64,$/.test(before)) {
      isLost = true
      return text
    }
    files.push({ field: name ?? '', mediaId: found.id, mediaType: found.mediaType, fileName: name ?? '' })
    return before + libraryStandIn(found.id)
  }) as Json
  if (isLost) return err({ kind: 'invalid-input', ...requestsError('rawBodyFileLost') })
  return ok({ request: { ...request, body: { type: 'json', value } }, files })
}
