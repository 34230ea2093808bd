import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount, toList, toText } from '../coerce.ts'
import { createAudioReader } from '../audio-reader.ts'
import { createNewText } from '../new-text.ts'
import { createMarkdownMedia } from '../markdown-media.ts'
import { argumentsOf, reasoningTextOf } from './item-text.ts'

/**
 * Reads one output item, from its deltas or whole.
 *
 * Deltas are accumulated by themselves; a `done` value, or the finished item, only adds what the deltas did not
 * contain, because converted streams omit either of them (see shared/gateway/wire/responses.md, "Stream").
 */
export interface ItemReader {
  text(contentIndex: number, piece: string, out: Part[]): void
  refusal(contentIndex: number, piece: string, out: Part[]): void
  reasoning(section: string, piece: string, out: Part[]): void
  arguments(piece: string, out: Part[]): void
  annotation(value: unknown, out: Part[]): void
  /** Whether the meaning of the next delta of this type is independent of what came before. */
  isPlain(type: 'text' | 'reasoning'): boolean
  /** Reads a whole item, added or finished, and appends what is not known yet. */
  whole(item: JsonObject, isDone: boolean, out: Part[]): void
  /** Ends the item and passes on what was held back. */
  end(out: Part[]): void
  /** Reads `response.image_generation_call.partial_image`: an unfinished image, which the finished one replaces. */
  preview(event: JsonObject, out: Part[]): void
  /** Takes a piece of the spoken answer, in base64. */
  audio(data: string): void
  /** Whether the item is a call run by the service that failed, or was not finished. */
  hasFailed(): boolean
  /** Whether the item contributes to the answer. */
  saysSomething(): boolean
  /** Whether its text contained images, which became parts of their own. */
  hasImages(): boolean
}

/**
 * A reader for one output item (see shared/gateway/wire/responses.md, "Stream"); `name` begins the names of its
 * blocks.
 */
export function createItemReader(name: string): ItemReader {
  let textLength = 0
  let reasoningLength = 0
  let argumentsLength = 0
  let section = ''
  let isCallNamed = false
  let isShown = false
  let citations = 0
  let images = 0
  let hasFailed = false
  let textIndex = 0
  let parts: Part[] = []

  const spoken = createAudioReader()
  let newText = createNewText()
  let newReasoning = createNewText()
  const newArguments = createNewText()

  // Gateways write the images of some vendors into the text (see shared/gateway/wire/chat-completions.md,
  // "Images in the text").
  const markdown = createMarkdownMedia(
    (piece) => {
      // The parts of a message form one text.
      const block = `${name}/text`
      parts.push({ type: 'text', block: images === 0 ? block : `${block}/${images}`, text: piece })
    },
    (media) => {
      images += 1
      parts.push({ type: 'media', block: `${name}/media/${images}`, ...media })
    },
  )

  /** Passes on the texts that were held back until more would come. */
  function endTexts(out: Part[]): void {
    parts = out
    addReasoning(newReasoning.end(), out)
    const rest = newText.end()
    textLength += rest.length
    markdown.push(rest)
    addArguments(newArguments.end(), out)
  }

  function end(out: Part[]): void {
    endTexts(out)
    markdown.end()
    spoken.end(`${name}/sound`, out)
  }

  function reasoning(of: string, piece: string, out: Part[]): void {
    if (piece === '') return
    const isNext = section !== '' && of !== section
    if (isNext) {
      addReasoning(newReasoning.end(), out)
      newReasoning = createNewText()
    }
    section = of
    addReasoning(newReasoning.take(piece), out, isNext && reasoningLength > 0 ? '\n\n' : '')
  }

  function addReasoning(piece: string, out: Part[], gap = ''): void {
    if (piece === '') return
    reasoningLength += piece.length
    out.push({ type: 'reasoning', block: `${name}/reasoning`, text: gap + piece })
  }

  function text(contentIndex: number, piece: string, out: Part[]): void {
    if (piece === '') return
    if (contentIndex !== textIndex) {
      end(out)
      newText = createNewText()
    }
    textIndex = contentIndex
    parts = out
    const rest = newText.take(piece)
    textLength += rest.length
    markdown.push(rest)
  }

  function refusal(contentIndex: number, piece: string, out: Part[]): void {
    if (piece === '') return
    textLength += piece.length
    out.push({ type: 'refusal', block: `${name}/refusal/${contentIndex}`, text: piece })
  }

  function addArguments(piece: string, out: Part[]): void {
    if (piece === '') return
    argumentsLength += piece.length
    out.push({ type: 'tool-call', block: `${name}/call`, arguments: piece })
  }

  function annotation(value: unknown, out: Part[]): void {
    if (!isJsonObject(value)) return
    // Files that were searched or made have no address: their title is their name, or else their id.
    const title = toText(value['title']) ?? toText(value['filename']) ?? toText(value['file_id'])
    const url = toText(value['url']) ?? ''
    const quote = toText(value['quote'])
    if (url === '' && title === undefined) return
    citations += 1
    out.push({
      type: 'citation',
      block: `${name}/citation/${citations}`,
      url,
      ...(title !== undefined && { title }),
      ...(quote !== undefined && { quote }),
    })
  }

  function wholeMessage(item: JsonObject, out: Part[]): void {
    if (textLength > 0) return
    if (typeof item['content'] === 'string') text(0, item['content'], out)
    toList(item['content']).forEach((value, index) => {
      if (!isJsonObject(value)) return
      if (value['type'] === 'output_audio') {
        const transcript = spoken.read(value)
        if (transcript !== undefined) text(index, transcript, out)
      } else if (value['type'] === 'refusal') refusal(index, toText(value['refusal']) ?? '', out)
      else text(index, toText(value['text']) ?? '', out)
      for (const source of toList(value['annotations'])) annotation(source, out)
    })
  }

  function wholeCall(item: JsonObject, isDone: boolean, out: Part[]): void {
    const callId = toText(item['call_id']) ?? toText(item['id'])
    const callName = toText(item['name'])
    if (!isCallNamed && callName !== undefined) {
      isCallNamed = true
      out.push({ type: 'tool-call', block: `${name}/call`, callId: callId ?? '', name: callName })
    }
    if (argumentsLength === 0) addArguments(argumentsOf(item), out)
    if (isDone && item['status'] === 'incomplete')
      out.push({ type: 'tool-call', block: `${name}/call`, isBroken: true })
  }

  function wholeOther(item: JsonObject, type: string, out: Part[]): void {
    if (isShown) return
    isShown = true
    const image = type === 'image_generation_call' ? toText(item['result']) : undefined
    const status = toText(item['status'])
    hasFailed = image === undefined && (status === 'failed' || status === 'incomplete')
    const label = hasFailed ? `${type}: ${status}` : type
    if (image === undefined)
      out.push({ type: 'opaque', block: hasFailed ? `${name}/failed` : name, label, value: item })
    else out.push({ type: 'media', block: name, mediaType: imageType(item['output_format']), data: image })
  }

  return {
    text,
    end,
    hasImages() {
      return images > 0
    },
    preview(event, out) {
      const data = toText(event['partial_image_b64'])
      if (data === undefined || isShown) return
      out.push({
        type: 'media',
        block: name,
        mediaType: imageType(event['output_format']),
        data,
        isPartial: true,
      })
    },
    audio: (data) => void spoken.read({ data }),
    hasFailed: () => hasFailed,
    saysSomething: () => textLength > 0 || images > 0 || isCallNamed || (isShown && !hasFailed),
    refusal,
    reasoning,
    arguments: (piece, out) => addArguments(newArguments.take(piece), out),
    isPlain: (type) => (type === 'text' ? newText : newReasoning).isPlain(),
    annotation,
    whole(item, isDone, out) {
      const type = toText(item['type']) ?? 'message'
      if (isDone) endTexts(out)
      if (type === 'function_call' || type === 'custom_tool_call') wholeCall(item, isDone, out)
      else if (!isDone) return
      else if (type === 'message') {
        wholeMessage(item, out)
        end(out)
      } else if (type === 'reasoning') {
        if (reasoningLength === 0) reasoning('whole', reasoningTextOf(item), out)
      } else wholeOther(item, type, out)
    },
  }
}

function imageType(format: Json | undefined): string {
  return `image/${toText(format) ?? 'png'}`
}

/** The `output_index` of an event, from 0; 0 where it has none (see shared/gateway/wire/responses.md, "Stream"). */
export function itemIndexOf(event: JsonObject): number {
  return toCount(event['output_index']) ?? 0
}
