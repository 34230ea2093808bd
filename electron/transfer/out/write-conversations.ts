import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { StreamSink } from '../../../shared/ipc/handlers.ts'
import { conversationMarkdown } from '../../../shared/transfer/conversation-markdown.ts'
import type { ExportForm, ExportOptions, ExportStep } from '../../../shared/transfer/export-forms.ts'
import {
  createLosses,
  hasOwnBytes,
  type Losses,
  type ReadFile,
  type WholeConversation,
} from './export-source.ts'
import { htmlEnd, htmlHead, toHtml } from './html.ts'
import { toLines } from './jsonl.ts'
import { toOwnDocument, type AddFile } from './own-json.ts'

/** The file extension and media type of each form, and the text around and between its conversations. */
const forms: Readonly<
  Record<ExportForm, { ending: string; mediaType: string; begin: string; between: string; end: string }>
> = {
  markdown: { ending: 'md', mediaType: 'text/markdown', begin: '', between: '\n', end: '' },
  html: { ending: 'html', mediaType: 'text/html', begin: '', between: '', end: htmlEnd },
  json: { ending: 'json', mediaType: 'application/json', begin: '[\n', between: ',\n', end: '\n]\n' },
  'openai-jsonl': { ending: 'openai.jsonl', mediaType: 'application/jsonl', begin: '', between: '', end: '' },
  'anthropic-jsonl': {
    ending: 'anthropic.jsonl',
    mediaType: 'application/jsonl',
    begin: '',
    between: '',
    end: '',
  },
}

/** The size in bytes of one piece for the window. */
const pieceBytes = 512 * 1024

/** The number of bytes that are compressed at once. */
const packBytes = 256 * 1024

/**
 * The maximum size in bytes of all files in an archive: the format that every system opens has 32-bit sizes (APPNOTE
 * 4.4.8).
 */
const maxZipBytes = 3_500_000_000

export interface WriteOptions extends ExportOptions {
  /** The file name without its extension; also the title of a page. */
  readonly title: string
  readonly ids: readonly string[]
  readonly whole: (id: string) => Result<WholeConversation>
  readonly read: ReadFile
  /** Masks every known key in a text. */
  readonly redact: (text: string) => string
}

/** Writes conversations, with one in memory at a time. Ends early if the reader closed the stream. */
export async function writeConversations(
  { form, asZip, title, ids, whole, read, redact, ...options }: WriteOptions,
  sink: StreamSink<ExportStep>,
): Promise<Result<void>> {
  const { ending, mediaType, begin, between, end } = forms[form]
  const losses = createLosses()
  const isZip = asZip && form === 'json'
  await sink.send({
    type: 'file',
    fileName: `${fileStem(title)}.${isZip ? 'zip' : ending}`,
    mediaType: isZip ? 'application/zip' : mediaType,
  })
  const output = isZip ? createZipOutput(`conversations.${ending}`, sink) : createPlainOutput(sink)
  await output.text(form === 'html' ? htmlHead(title) : begin)
  let written = 0
  let count = 0
  for (const [index, id] of ids.entries()) {
    if (sink.signal.aborted) return err(cancelledError)
    const found = whole(id)
    if (!found.ok) return found
    losses.begin(found.value.conversation.title)
    const texts = await textsOf(form, found.value, {
      ...options,
      read,
      losses,
      addFile: isZip ? output.file : undefined,
    })
    for (const text of texts) {
      await output.text((written === 0 ? '' : between) + redact(text))
      written += 1
    }
    if (texts.length > 0) count += 1
    await sink.send({ type: 'progress', done: index + 1, count: ids.length })
    await setImmediate()
  }
  await output.end(end)
  await sink.send({ type: 'written', count, losses: losses.list() })
  return ok()
}

/** The text of a conversation in a form, in separate pieces: lines of JSONL, or the whole. */
export async function textsOf(
  form: ExportForm,
  conversation: WholeConversation,
  {
    addFile,
    ...options
  }: Pick<ExportOptions, 'withFiles' | 'everyBranch'> & {
    readonly read: ReadFile
    readonly losses: Losses
    readonly addFile: AddFile | undefined
  },
): Promise<string[]> {
  switch (form) {
    case 'markdown':
      tellMarkdownLosses(conversation, options.losses)
      return [conversationMarkdown(conversation.conversation)]
    case 'html':
      return [await toHtml(conversation, options)]
    case 'json':
      return [
        JSON.stringify(
          await toOwnDocument(conversation, { ...options, ...(addFile !== undefined && { addFile }) }),
          null,
          1,
        ),
      ]
    case 'openai-jsonl':
      return toLines(conversation, 'chat', options)
    case 'anthropic-jsonl':
      return toLines(conversation, 'messages', options)
    default:
      return assertNever(form)
  }
}

function tellMarkdownLosses({ conversation, turns }: WholeConversation, losses: Losses): void {
  if (turns.length > conversation.turns.length) losses.add('branches')
  const blocks = conversation.turns.flatMap((turn) => turn.blocks)
  if (blocks.some(({ type }) => type === 'reasoning')) losses.add('reasoning')
  if (blocks.some((block) => block.type === 'media' && (block.data !== undefined || hasOwnBytes(block))))
    losses.add('media')
  if (blocks.some(({ type }) => type === 'opaque' || type === 'left-out')) losses.add('other-blocks')
}

interface Output {
  text(text: string): Promise<void>
  readonly file: AddFile
  end(text: string): Promise<void>
}

function createPlainOutput(sink: StreamSink<ExportStep>): Output {
  let waiting = ''
  const encoder = new TextEncoder()
  async function flush(): Promise<void> {
    await sendBytes(encoder.encode(waiting), sink)
    waiting = ''
  }
  return {
    async text(text) {
      waiting += text
      if (waiting.length >= pieceBytes) await flush()
    },
    file: () => false,
    async end(text) {
      waiting += text
      await flush()
    },
  }
}

/** Writes the text as one archive entry, then the files, each once. They are already compressed. */
function createZipOutput(name: string, sink: StreamSink<ExportStep>): Output {
  const made: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error !== null) throw error
    made.push(data)
  })
  const encoder = new TextEncoder()
  const entry = new ZipDeflate(name, { level: 6 })
  zip.add(entry)
  // Archive entries are sequential: files stay on disk, and are read after the text.
  const files = new Map<string, () => Promise<Buffer | undefined>>()
  let fileBytes = 0
  const flush = async (): Promise<void> => {
    for (const data of made.splice(0)) await sendBytes(data, sink)
  }
  /** In slices, since compressing a long text at once would block the main process. */
  async function push(text: string): Promise<void> {
    const bytes = encoder.encode(text)
    for (let at = 0; at < bytes.byteLength; at += packBytes) {
      entry.push(bytes.subarray(at, at + packBytes))
      await flush()
    }
  }
  return {
    text: push,
    file(fileName, bytes, read) {
      if (files.has(fileName)) return true
      if (fileBytes + bytes > maxZipBytes) return false
      fileBytes += bytes
      files.set(fileName, read)
      return true
    },
    async end(text) {
      await push(text)
      entry.push(new Uint8Array(), true)
      await flush()
      for (const [fileName, read] of files) {
        if (sink.signal.aborted) return
        const bytes = await read()
        if (bytes === undefined) continue
        const file = new ZipPassThrough(fileName)
        zip.add(file)
        file.push(bytes, true)
        await flush()
      }
      zip.end()
      await flush()
    },
  }
}

async function sendBytes(bytes: Uint8Array, sink: StreamSink<ExportStep>): Promise<void> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes)
    await sink.send({ type: 'bytes', bytes: bytes.slice(at, at + pieceBytes) })
}

/** This many characters of up to four bytes stay below the 255 bytes that file systems allow. */
const maxStem = 50

function fileStem(title: string): string {
  const words = title
    .slice(0, 1_000)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const stem = Array.from(words)
    .slice(0, maxStem)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
  return stem === '' ? 'conversations' : stem
}
