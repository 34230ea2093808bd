import type { RecognisedMedia } from '../../../shared/media/media-folder.ts'
import { decodeText } from '../../../shared/media/decode-text.ts'
import { sniffType, unknownMediaType } from '../../../shared/media/sniff-type.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { dropKinds, type DropKind } from '../../../shared/settings/drop-choices.ts'
import { droppedFilesText } from '../../../shared/text/en/dropped-files.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { looksLikeCurl } from '../../lib/snippets/looks-like-curl.ts'

/** Larger files are not read in full: they would be in the memory of window and main at the same time. */
const maxReadBytes = 512 * 1024 * 1024
/** The number of bytes from which the type is detected. */
const headBytes = 64 * 1024
/** A longer text is not a copied command. */
const maxCommandBytes = 20 * 1024 * 1024

/** A dropped file and its type according to its bytes. */
export interface DroppedFile {
  readonly file: File
  readonly mediaType: string
  readonly kind: DropKind
}

/** Files that were dropped where no tab accepts them. */
export interface ReadFiles {
  /** The readable ones. */
  readonly files: readonly DroppedFile[]
  /** What main knows about a single file; `undefined` for several files, and for one that could not be examined. */
  readonly recognised: RecognisedMedia | undefined
  /** The text of a single file, if it is a command that can be opened as a conversation. */
  readonly command: string | undefined
  /** Why a file is missing from `files`, or what could not be determined about it. */
  readonly problems: readonly string[]
}

/** Reads dropped files: their types from their bytes, and the provenance of a single one. */
export async function readDroppedFiles(bridge: Bridge, given: readonly File[]): Promise<ReadFiles> {
  const problems: string[] = []
  const files: DroppedFile[] = []
  for (const file of given) {
    // Browsers also pass folders, which fail when they are read.
    const head = await file
      .slice(0, headBytes)
      .arrayBuffer()
      .catch(() => undefined)
    if (head === undefined) problems.push(droppedFilesText().unreadable(file.name))
    else files.push(describe(file, sniffHead(new Uint8Array(head), file.size)))
  }
  const [only] = files
  if (given.length !== 1 || only === undefined || only.file.size > maxReadBytes) {
    return { files, problems, recognised: undefined, command: undefined }
  }
  const { file } = only
  const known = await bridge.call('media.recognise', {
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  })
  if (!known.ok) problems.push(droppedFilesText().metadataUnknown(wordError(known.error).message))
  const recognised = known.ok ? known.value : undefined
  return {
    files: recognised === undefined ? files : [describe(file, recognised.mediaType)],
    problems,
    recognised,
    command: only.kind === 'text' ? await readCommand(file) : undefined,
  }
}

function describe(file: File, mediaType: string): DroppedFile {
  const [family] = mediaType.split('/', 1)
  return { file, mediaType, kind: dropKinds.find((kind) => kind === family) ?? 'other' }
}

/** Drops a character that was cut at the end, which would make the text look binary. */
function sniffHead(head: Uint8Array, size: number): string {
  let length = head.length
  if (length < size) {
    while (length > head.length - 4 && length > 0 && ((head[length - 1] ?? 0) & 0x80) !== 0) length -= 1
  }
  const type = sniffType(head.subarray(0, length))
  if (type !== unknownMediaType) return type
  // The text up to its last complete line.
  const whole = length < size ? head.subarray(0, head.lastIndexOf(0x0a) + 1) : head
  return whole.length > 0 && decodeText(whole) !== undefined ? 'text/plain' : type
}

async function readCommand(file: File): Promise<string | undefined> {
  if (file.size > maxCommandBytes) return undefined
  const text = await file.text()
  return looksLikeCurl(text) ? text : undefined
}
