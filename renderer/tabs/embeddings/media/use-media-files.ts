import { useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { canBeEmbedded } from '../../../../shared/formats/embed-content/request.ts'
import { maxAttachmentBytes } from '../../../../shared/limits.ts'
import { decodeText } from '../../../../shared/media/decode-text.ts'
import { sniffType, unknownMediaType } from '../../../../shared/media/sniff-type.ts'
import { attachmentsError } from '../../../../shared/text/en/errors/attachments.ts'
import { embeddingsError } from '../../../../shared/text/en/errors/embeddings.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { addAttachment } from '../../../panels/attachments/add-attachment.ts'
import { useTexts } from '../texts/texts-store.ts'
import { addFile, fileOfAttachment } from './row-files.ts'

export interface MediaFiles {
  /** Adds files to the row with this id, or as new rows. */
  readonly add: (files: readonly File[], rowId?: string) => void
  readonly isAdding: boolean
  /** Why a file of the last batch was rejected. */
  readonly error: AppError | undefined
}

/** Number of bytes that are enough to detect the type of a file. */
const headBytes = 65_536

/**
 * Adds dropped, pasted or chosen files one after the other. Text files go to `addTexts`, which shows them before they
 * become rows. With a row id, text files are rejected; files that cannot be embedded always are.
 */
export function useMediaFiles(addTexts: (files: readonly File[]) => void): MediaFiles {
  const bridge = useBridge()
  const [isAdding, setIsAdding] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function addOne(file: File, rowId: string | undefined): Promise<AppError | undefined> {
    if (file.size > maxAttachmentBytes) {
      const size = { size: formatBytes(file.size), limit: formatBytes(maxAttachmentBytes) }
      return { kind: 'invalid-input', ...attachmentsError('tooLarge', { name: file.name, ...size }) }
    }
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined)
      return { kind: 'invalid-input', ...attachmentsError('unreadable', { name: file.name }) }
    const added = await addAttachment(bridge, file.name, new Uint8Array(bytes))
    if (!added.ok) return added.error
    // The image may have been converted to another type.
    if (!canBeEmbedded(added.value.mediaType)) return unsupported(file.name, added.value.mediaType)
    const { rows, edit } = useTexts.getState()
    edit(addFile(rows, fileOfAttachment(added.value), rowId))
    return undefined
  }

  async function addAll(files: readonly File[], rowId: string | undefined): Promise<void> {
    setIsAdding(true)
    setError(undefined)
    const texts: File[] = []
    for (const file of files) {
      const kind = await kindOf(file)
      if (kind === 'text' && rowId === undefined) {
        texts.push(file)
        continue
      }
      const problem =
        kind === 'media'
          ? await addOne(file, rowId)
          : unsupported(file.name, kind === 'text' ? 'text/plain' : kind)
      if (problem !== undefined) setError(problem)
    }
    setIsAdding(false)
    if (texts.length > 0) addTexts(texts)
  }

  return { add: (files, rowId) => void addAll(files, rowId), isAdding, error }
}

/** Returns `media`, `text`, or the media type of a file that is neither. */
async function kindOf(file: File): Promise<string> {
  const bytes = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined)
  // Reading the whole file will report the error.
  if (bytes === undefined) return 'media'
  const head = new Uint8Array(bytes)
  const type = sniffType(head)
  if (/^(?:image|audio|video)\//.test(type) || type === 'application/pdf') return 'media'
  if (type === 'text/plain' || (type === unknownMediaType && decodeText(head) !== undefined)) return 'text'
  return type
}

function unsupported(fileName: string, mediaType: string): AppError {
  return { kind: 'invalid-input', ...embeddingsError('fileUnsupported', { fileName, mediaType }) }
}
