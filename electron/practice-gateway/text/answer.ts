import type { CacheUse } from './prompt-cache.ts'
import type { ParsedTextRequest } from './parsed-text-request.ts'

/** Token counts in a neutral spelling. `output` includes `reasoning`. */
export interface Usage extends CacheUse {
  readonly input: number
  readonly output: number
  readonly reasoning: number
}

/** Why an answer ended. Each format has its own word for each reason; `raw` passes an unmapped one through. */
export type Finish =
  | { readonly reason: 'stop' | 'length' | 'tool-calls' | 'refusal' | 'content-filter' }
  | { readonly reason: 'stop-sequence'; readonly sequence: string }
  | { readonly reason: 'raw'; readonly raw: string }

/** One token of an answer. Consecutive fragments of one kind belong together. */
export type Piece =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  /** A whole PNG, as base64. */
  | { readonly type: 'picture'; readonly data: string }
  /** Samples at 24 kHz without a header, as base64: one of several that form one audio clip. */
  | { readonly type: 'sound'; readonly data: string }
  | { readonly type: 'call'; readonly id: string; readonly name: string }
  /** A fragment of the arguments of the previous call. */
  | { readonly type: 'arguments'; readonly text: string }

/** A fault or a delay at this point of the answer. */
export type Fault =
  | { readonly type: 'pause'; readonly milliseconds: number; readonly comment?: string }
  /** Silence until the client disconnects. */
  | { readonly type: 'hang' }
  /** The connection breaks. */
  | { readonly type: 'cut' }
  /** The body ends cleanly, without the format's end signal. */
  | { readonly type: 'end' }
  /** The format's own error event, then the end. */
  | { readonly type: 'error' }
  /** An error object without `data:` in front of it, then the end. */
  | { readonly type: 'bare-error' }
  /** The answer starts again in the same stream. */
  | { readonly type: 'restart' }
  /** The answer so far is repeated, in the way that the format has for it. */
  | { readonly type: 'again' }
  /** Bytes that no format would send. */
  | { readonly type: 'raw'; readonly bytes: string | Uint8Array }
  /** Events that are legal in the format but odd: nulls, empty lists, unknown types. */
  | { readonly type: 'oddities' }

export type Step = Piece | Fault

/** A requested answer. */
export interface Choice {
  readonly steps: readonly Step[]
  /** Absent when the answer never reports its end. */
  readonly finish?: Finish
}

/** A complete answer in neutral form, before a format is applied. */
export interface Answer {
  /** Unique; each format adds its own prefix. */
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly request: ParsedTextRequest
  readonly choices: readonly Choice[]
  readonly usage: Usage
}

const pieceTypes = new Set(['reasoning', 'text', 'refusal', 'picture', 'sound', 'call', 'arguments'])

export function isPiece(step: Step): step is Piece {
  return pieceTypes.has(step.type)
}

/** A choice in one piece: the content of a non-streamed answer. */
export interface Content {
  readonly reasoning: string
  readonly text: string
  readonly refusal: string
  /** PNG files as base64. */
  readonly images: readonly string[]
  /** Samples as base64. */
  readonly sounds: readonly string[]
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
}

export function contentOf(choice: Choice): Content {
  const content = {
    reasoning: '',
    text: '',
    refusal: '',
    images: [] as string[],
    sounds: [] as string[],
    calls: [] as { id: string; name: string; arguments: string }[],
  }
  for (const step of choice.steps) {
    if (step.type === 'restart') {
      Object.assign(content, { reasoning: '', text: '', refusal: '', images: [], sounds: [], calls: [] })
    } else if (step.type === 'picture') {
      content.images.push(step.data)
    } else if (step.type === 'sound') {
      content.sounds.push(step.data)
    } else if (step.type === 'call') {
      content.calls.push({ id: step.id, name: step.name, arguments: '' })
    } else if (step.type === 'arguments') {
      const call = content.calls.at(-1)
      if (call !== undefined) call.arguments += step.text
    } else if (step.type === 'reasoning' || step.type === 'text' || step.type === 'refusal') {
      content[step.type] += step.text
    }
  }
  return content
}

/**
 * Returns the gateway's notation for an image in a text, for formats without a place for one (see
 * shared/gateway/wire/chat-completions.md, "Images in the text").
 */
export function imageAsMarkdown(data: string): string {
  return `![image](data:image/png;base64,${data})`
}

/** The text of a choice with its images in it. */
export function textWithImages({ text, images }: Content): string {
  return text + images.map(imageAsMarkdown).join('')
}
