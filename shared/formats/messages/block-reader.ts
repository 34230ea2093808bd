import { isJsonObject, parseJson, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toList, toText } from '../coerce.ts'
import { createNewText } from '../new-text.ts'
import { createMarkdownMedia } from '../markdown-media.ts'
import { readMessagesCitation } from './citation.ts'

/**
 * Reads one content block of a message, whole or in deltas, and rebuilds it as it must be sent back (see
 * shared/gateway/wire/messages.md, "Content blocks" and "Stream").
 */
export interface BlockReader {
  /** Reads `content_block_delta.delta`. */
  delta(delta: JsonObject, out: Part[]): void
  /** Reads the last delta again with another text. */
  repeat(text: string, out: Part[]): void
  /** Ends the block and passes on what was held back. */
  close(out: Part[]): void
  /** Returns the block in its wire shape, with everything received so far, but without the images in its text. */
  block(): JsonObject
  /** Returns the text, thinking or input received so far. */
  said(): string
  /** Whether `start` begins this same block: the type is the same, and the id, if it has one. */
  isSame(start: JsonObject): boolean
  /** Whether the meaning of the next delta of text is independent of what came before. */
  isPlain(): boolean
  /** The name of the block that shows its text, where a following text can continue; `undefined` for other types. */
  textBlock(): string | undefined
  hasSources(): boolean
  /**
   * The service's error code for its own call that failed, `error` if it gives none; `undefined` for any other block.
   */
  failure(): string | undefined
  /** Whether it contributes to the answer: words, a call, a file or the result of a service. */
  saysSomething(): boolean
}

/**
 * A reader for one content block (see shared/gateway/wire/messages.md, "Stream"). `start` is its `content_block`; in a
 * whole message that is the finished block. `out` gets the first parts at once. `textBlock` names the block that shows
 * its text: a text with sources comes in several blocks, but is one text.
 */
export function createBlockReader(
  name: string,
  start: JsonObject,
  out: Part[],
  textBlock: string = name,
): BlockReader {
  const block: JsonObject = { ...start }
  const type = toText(start['type']) ?? 'text'
  const isTool = type === 'tool_use'
  /** A call that the service itself runs: shown once its input is complete. */
  const isServerCall = !isTool && type.endsWith('tool_use')
  let isClosed = false
  const input = start['input'] === '' ? {} : (start['input'] ?? {})
  const hasInput = JSON.stringify(input) !== '{}'
  let text = ''
  let signature = toText(start['signature']) ?? ''
  let inputText = ''
  /** The summary in a block that stands for earlier turns. Without it the upstream treats the block as a failed one. */
  let summary = ''
  const citations: JsonObject[] = []
  const newText = createNewText()
  let said = ''

  // Gateways write the images of some vendors into the text (see shared/gateway/wire/chat-completions.md,
  // "Images in the text").
  let images = 0
  const markdown = createMarkdownMedia(
    (piece) => {
      text += piece
      out.push({ type: 'text', block: shownIn(), text: piece })
    },
    (media) => {
      images += 1
      out.push({ type: 'media', block: `${name}/media/${images}`, ...media })
    },
  )

  const shownIn = (): string => (images === 0 ? textBlock : `${name}/${images}`)

  function takeText(received: string): void {
    const piece = newText.take(received)
    said += piece
    addText(piece)
  }

  /** Passes on the text that was held back until more would come. */
  function endTexts(): void {
    const rest = newText.end()
    said += rest
    if (isTool) addInput(rest)
    else addText(rest)
  }

  function addInput(piece: string): void {
    inputText += piece
    if (isTool && piece !== '') out.push({ type: 'tool-call', block: name, arguments: piece })
  }

  function addText(piece: string): void {
    if (piece === '') return
    if (type !== 'thinking') return markdown.push(piece)
    text += piece
    out.push({ type: 'reasoning', block: name, text: piece })
  }

  function cite(citation: unknown): void {
    if (isJsonObject(citation)) citations.push(citation)
    const source = readMessagesCitation(citation)
    if (source !== undefined) out.push({ type: 'citation', block: `${name}/citation`, ...source })
  }

  function open(): void {
    if (type === 'text') takeText(toText(start['text']) ?? '')
    else if (type === 'thinking') takeText(toText(start['thinking']) ?? '')
    else if (isTool) {
      out.push({
        type: 'tool-call',
        block: name,
        callId: toText(start['id']) ?? '',
        name: toText(start['name']) ?? '',
        ...(hasInput && { arguments: JSON.stringify(input) }),
      })
    } else if (!isServerCall) out.push({ type: 'opaque', block: name, label: type, value: start })
    for (const citation of toList(start['citations'])) cite(citation)
  }

  function whole(): JsonObject {
    if (type === 'text') return { ...block, text, ...(citations.length > 0 && { citations }) }
    if (type === 'thinking') return { ...block, thinking: text, ...(signature !== '' && { signature }) }
    if (summary !== '') return { ...block, content: summary }
    return inputText === '' ? block : { ...block, input: parseJson(inputText) ?? {} }
  }

  open()
  return {
    delta(delta, into) {
      out = into
      switch (delta['type']) {
        case 'text_delta':
          return takeText(toText(delta['text']) ?? '')
        case 'thinking_delta':
          return takeText(toText(delta['thinking']) ?? '')
        case 'signature_delta':
          signature += toText(delta['signature']) ?? ''
          return
        case 'input_json_delta': {
          // A start that already has the input may repeat it in deltas.
          if (hasInput) return
          const piece = newText.take(toText(delta['partial_json']) ?? '')
          said += piece
          addInput(piece)
          return
        }
        case 'citations_delta':
          return cite(delta['citation'])
        case 'compaction_delta':
          summary += toText(delta['content']) ?? ''
          out.push({ type: 'opaque', block: `${name}/delta`, label: 'compaction', value: delta })
          return
        default:
          out.push({
            type: 'opaque',
            block: `${name}/delta`,
            label: toText(delta['type']) ?? 'delta',
            value: delta,
          })
      }
    },
    repeat(piece, into) {
      out = into
      takeText(piece)
    },
    close(into) {
      out = into
      endTexts()
      markdown.end()
      if (isServerCall && !isClosed) out.push({ type: 'opaque', block: name, label: type, value: whole() })
      isClosed = true
    },
    block: whole,
    said: () => said,
    isSame: (content) => (toText(content['type']) ?? 'text') === type && content['id'] === start['id'],
    isPlain: () => newText.isPlain(),
    textBlock: () => (type === 'text' ? shownIn() : undefined),
    hasSources: () => citations.length > 0,
    failure: () => failureOf(block),
    saysSomething: () =>
      type === 'text'
        ? text.trim() !== '' || images > 0
        : type !== 'thinking' && !isServerCall && failureOf(block) === undefined,
  }
}

/** The error code of a service result that is marked as an error or whose content is one, `error` if it has no code. */
function failureOf(block: JsonObject): string | undefined {
  if (toText(block['type'])?.endsWith('_tool_result') !== true) return undefined
  const { content } = block
  const isError = isJsonObject(content) && toText(content['type'])?.endsWith('_error') === true
  if (isError) return toText(content['error_code']) ?? 'error'
  return block['is_error'] === true ? 'error' : undefined
}
