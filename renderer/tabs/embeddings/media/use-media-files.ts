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
  /** Files on their way into rows: into the row with this id, or into rows of their own. */
  readonly add: (files: readonly File[], rowId?: string) => void
  readonly isAdding: boolean
  /** Why a file of the last time was not taken. */
  readonly error: AppError | undefined
}

/** As many bytes as tell what a file is. */
const headBytes = 65_536

/**
 * Takes files that are dropped, pasted or chosen, one after the other. Files with texts are handed to `addTexts`, where they are
 * looked at before they become rows; with a row they are refused, as files of no kind that can be embedded are.
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
    // A picture may have become one of another type.
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

/** `media`, `text`, or the media type of a file that is neither. */
async function kindOf(file: File): Promise<string> {
  const bytes = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined)
  // Whoever reads the whole of it says that it cannot be read.
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
