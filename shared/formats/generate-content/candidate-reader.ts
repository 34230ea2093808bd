import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { behindTheEnd } from '../behind-the-end.ts'
import { toList, toText } from '../coerce.ts'
import type { TextPart } from '../repeated-text.ts'
import { createNewText } from '../new-text.ts'
import { createCallReader } from './call-reader.ts'
import { readSource } from './source.ts'
import { createSoundReader } from './sound-reader.ts'
import { finishReasonOf, stopMeanings } from '../stop-reasons.ts'

/** Turns the chunks of one candidate into parts, and keeps its parts as they must be sent back. */
export interface CandidateReader {
  read(candidate: JsonObject, out: Part[]): void
  /** Whether the last read gave one plain text whose meaning is independent of what came before. */
  canRepeat(): boolean
  /** Reads the last text part again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** Ends the answer and passes on what was held back. */
  end(out: Part[]): void
  /** The received parts; neighbouring plain texts are joined, everything else is unchanged. */
  readonly parts: JsonObject[]
  isFinished(): boolean
}

/**
 * A reader for the candidate with this index, from 0 (see shared/gateway/wire/generate-content.md, "Stream"). Its
 * parts name blocks `<candidate>/<type>/<count>`; a new block begins when the kind of content changes.
 */
export function createCandidateReader(index: number): CandidateReader {
  const kept: JsonObject[] = []
  const cited = new Set<string>()
  let current = ''
  let count = 0
  let finish: string | undefined
  /** The last of `kept` while plain texts are joined to it. */
  let joined: PlainText | undefined
  let canRepeat = false
  const newTexts = { text: createNewText(), reasoning: createNewText() }
  /** The names of all parts other than plain text: a growing snapshot repeats them. */
  const others = new Set<string>()

  function blockOf(type: string): string {
    if (type !== current || (type !== 'text' && type !== 'reasoning')) {
      count += 1
      current = type
    }
    return `${index}/${type}/${count}`
  }

  const calls = createCallReader(index, () => blockOf('tool-call'))
  const sounds = createSoundReader(() => blockOf('media'), keep)

  function keep(part: JsonObject): void {
    if (!hasData(part)) return
    if (!isPlainText(part)) {
      joined = undefined
      kept.push(part)
    } else if (joined !== undefined && joined['thought'] === part['thought']) {
      join(joined, part.text)
    } else {
      // A copy: texts are joined to it, and the received object must not change.
      joined = { ...part }
      kept.push(joined)
    }
  }

  function readFile(part: JsonObject, file: JsonObject, out: Part[]): void {
    const mediaType = toText(file['mimeType']) ?? 'application/octet-stream'
    const data = toText(file['data'])
    if (data !== undefined && sounds.take(part, { mediaType, data })) return
    keep(part)
    out.push({ type: 'media', block: blockOf('media'), mediaType, data })
  }

  function say(type: 'text' | 'reasoning', text: string, part: JsonObject, out: Part[]): void {
    if (text === '') return
    keep({ ...part, text })
    out.push({ type, block: blockOf(type), text })
  }

  /** Passes on the texts that were held back until more would come. */
  function endTexts(out: Part[]): void {
    say('reasoning', newTexts.reasoning.end(), { thought: true }, out)
    say('text', newTexts.text.end(), {}, out)
  }

  function isGrowing(): boolean {
    return newTexts.text.isGrowing() || newTexts.reasoning.isGrowing()
  }

  function readPart(part: JsonObject, out: Part[]): void {
    if (isPlainText(part)) {
      calls.flush(out)
      const type = typeOf(part)
      return say(type, newTexts[type].take(part.text), part, out)
    }
    endTexts(out)
    const name = nameOf(part)
    if (isGrowing() && others.has(name)) return
    others.add(name)
    readOther(part, out)
  }

  function readOther(part: JsonObject, out: Part[]): void {
    const { text, functionCall, inlineData, fileData } = part
    if (isJsonObject(functionCall)) {
      const sendable = { ...part }
      if (calls.read(sendable, functionCall, out)) keep(sendable)
      return
    }
    calls.flush(out)
    if (isJsonObject(inlineData)) return readFile(part, inlineData, out)
    if (typeof text === 'string') {
      const type = typeOf(part)
      const piece = newTexts[type].take(text)
      keep({ ...part, text: piece })
      if (piece !== '') out.push({ type, block: blockOf(type), text: piece })
      return
    }
    keep(part)
    if (isJsonObject(fileData)) {
      const mediaType = toText(fileData['mimeType']) ?? 'application/octet-stream'
      out.push({ type: 'media', block: blockOf('media'), mediaType, url: toText(fileData['fileUri']) })
    } else {
      const label = Object.keys(part).find(
        (key) => key !== 'thoughtSignature' && key !== 'thought' && part[key] !== null,
      )
      if (label !== undefined) out.push({ type: 'opaque', block: blockOf('opaque'), label, value: part })
    }
  }

  function cite(value: Json | undefined, out: Part[]): void {
    const source = readSource(value)
    if (source === undefined) return
    const key = JSON.stringify([source.url, source.title, source.place?.start])
    if (cited.has(key)) return
    cited.add(key)
    out.push({ type: 'citation', block: `${index}/citation/${cited.size}`, ...source })
  }

  function readSources(candidate: JsonObject, out: Part[]): void {
    const { citationMetadata, groundingMetadata } = candidate
    if (isJsonObject(citationMetadata)) {
      for (const source of toList(citationMetadata['citations'] ?? citationMetadata['citationSources'])) {
        cite(source as Json, out)
      }
    }
    if (!isJsonObject(groundingMetadata)) return
    for (const chunk of toList(groundingMetadata['groundingChunks'])) {
      if (isJsonObject(chunk))
        cite(chunk['web'] ?? chunk['retrievedContext'] ?? chunk['maps'] ?? chunk['image'], out)
    }
  }

  return {
    read(candidate, out) {
      const { content } = candidate
      const raw = toText(candidate['finishReason'])
      if (isJsonObject(content)) {
        const parts = toList(content['parts'])
        // Some vendors send a reason with every chunk: only a chunk without one comes after the end.
        if (finish !== undefined && raw === undefined && parts.some(saysSomething)) {
          canRepeat = false
          out.push(behindTheEnd(candidate))
          return
        }
        for (const part of parts) if (isJsonObject(part)) readPart(part, out)
        const [only] = parts
        canRepeat =
          parts.length === 1 && isJsonObject(only) && isPlainText(only) && newTexts[typeOf(only)].isPlain()
      } else canRepeat = false
      if (candidate['citationMetadata'] || candidate['groundingMetadata']) readSources(candidate, out)
      if (raw === undefined || raw === finish) return
      finish = raw
      endTexts(out)
      const reason = finishReasonOf('generate-content', raw)
      calls.flush(out, stopMeanings[reason].calls === 'closed')
      // The format uses `STOP` also for an answer that calls a function.
      out.push({
        type: 'finish',
        reason: reason === 'stop' && calls.count() > 0 ? 'tool-calls' : reason,
        raw,
      })
    },
    canRepeat() {
      return canRepeat
    },
    repeat(part, text, out) {
      const piece = part.type === 'refusal' ? text : newTexts[part.type].take(text)
      if (piece === '') return
      if (joined !== undefined) join(joined, piece)
      out.push({ type: part.type, block: part.block, text: piece })
    },
    end(out) {
      endTexts(out)
      calls.flush(out)
      sounds.end(out)
    },
    parts: kept,
    isFinished() {
      return finish !== undefined
    },
  }
}

function saysSomething(part: unknown): boolean {
  return isJsonObject(part) && part['text'] !== '' && hasData(part)
}

/** A name that identifies a part. Bytes may be megabytes, so only their length, beginning and end are used. */
function nameOf(part: JsonObject): string {
  const data = isJsonObject(part['inlineData']) ? toText(part['inlineData']['data']) : undefined
  if (data === undefined) return JSON.stringify(part)
  return `${data.length}:${data.slice(0, 200)}:${data.slice(-200)}`
}

function typeOf(part: JsonObject): 'text' | 'reasoning' {
  return part['thought'] === true ? 'reasoning' : 'text'
}

/** A text part without a signature. */
type PlainText = JsonObject & { text: string }

/** Whether a part has content. An empty part is refused when sent back, and the conversation could not continue. */
function hasData(part: JsonObject): boolean {
  return Object.entries(part).some(
    ([key, value]) => key !== 'thoughtSignature' && (typeof value === 'string' || isJsonObject(value)),
  )
}

function isPlainText(part: JsonObject): part is PlainText {
  return typeof part['text'] === 'string' && part['thoughtSignature'] === undefined
}

function join(joined: PlainText, text: string): void {
  joined.text += text
}
