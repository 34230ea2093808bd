import { readFile } from 'node:fs/promises'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Json } from '../../shared/json.ts'
import { maxAttachmentBytes } from '../../shared/limits.ts'
import { findLibraryStandIn, mapTexts } from '../../shared/media/library-stand-in.ts'
import type { FileInBody } from '../../shared/request-forms/define-request-form.ts'
import { videoError } from '../../shared/text/en/errors/video.ts'
import { codeOf } from './disk-error.ts'

/** Returns the path of a file's bytes. */
type FindFile = (mediaId: string, fileName: string) => Promise<Result<{ readonly path: string }>>

/**
 * Reads a file for a JSON body, as base64. The error is `invalid-input` for a file that is too large for a body, and
 * says what to do about a file that is missing or unreadable.
 */
export async function readFileInBody(
  findUpload: FindFile,
  { mediaId, fileName }: Pick<FileInBody, 'mediaId' | 'fileName'>,
): Promise<Result<string>> {
  const found = await findUpload(mediaId, fileName)
  if (!found.ok) return found
  try {
    const bytes = await readFile(found.value.path)
    return bytes.length > maxAttachmentBytes ? err(tooLargeInside) : ok(bytes.toString('base64'))
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(unreadableFile)
  }
}

/**
 * Inserts files into a JSON body, in place of the ids in its data URLs and in fields `data`. Only the named files are
 * inserted: a text of the user that looks like such an id stays unchanged. The error is that of the first unreadable
 * file.
 */
export async function putFilesInBody(
  request: WireRequest,
  files: readonly FileInBody[],
  findUpload: FindFile,
): Promise<Result<WireRequest>> {
  const { body } = request
  if (body?.type !== 'json' || files.length === 0) return ok(request)
  const data = new Map<string, string>()
  for (const file of files) {
    if (data.has(file.mediaId)) continue
    const read = await readFileInBody(findUpload, file)
    if (!read.ok) return read
    data.set(file.mediaId, read.value)
  }
  const value = mapTexts(body.value, (text, name) => {
    const [, address = '', standIn = name === 'data' ? text : ''] =
      /^(data:[^,]{1,200};base64,)(⟨library:[\w-]+⟩)$/.exec(text) ?? []
    const bytes = data.get(findLibraryStandIn(standIn) ?? '')
    return bytes === undefined ? text : address + bytes
  })
  const put = files.map(({ mediaId, fileName, mediaType }) => ({ mediaId, fileName, mediaType }))
  return ok({ ...request, body: { type: 'json', value: value as Json, files: put } })
}

const tooLargeInside = {
  kind: 'invalid-input',
  ...videoError('imageTooLarge', { megabytes: maxAttachmentBytes / 1_000_000 }),
} as const

const unreadableFile = {
  kind: 'storage',
  ...videoError('imageUnreadable'),
} as const
