import { headerValue, type HeaderList } from '../../shared/gateway/errors/normalise-headers.ts'

/** Which characters an answer is written in, as its content type says. */
export interface AnswerCharset {
  /** For a `TextDecoder`. */
  readonly label: string
  /** What the content type says, where no decoder knows it: the answer is read as UTF-8 then. */
  readonly unknown?: string
}

const utf8: AnswerCharset = { label: 'utf-8' }

/**
 * The charset of an answer (RFC 9110, 8.3.2): UTF-8 unless its content type names another one, which decides. `us-ascii` is a
 * part of UTF-8, and said of it by many programs.
 */
export function charsetOf(headers: HeaderList): AnswerCharset {
  const contentType = headerValue(headers, 'content-type') ?? ''
  const named = /;\s*charset\s*=\s*"?([^\s";,]{1,40})/i.exec(contentType)?.[1]?.toLowerCase()
  if (named === undefined || /^(?:us-)?ascii$/.test(named)) return utf8
  try {
    return { label: new TextDecoder(named).encoding }
  } catch {
    return { ...utf8, unknown: named }
  }
}

/** Turns the bytes of an answer in another charset into UTF-8 while they arrive. */
export interface Transcoder {
  push(bytes: Uint8Array): Uint8Array
  end(): Uint8Array
}

/** `undefined` for what is UTF-8 already. */
export function createTranscoder(headers: HeaderList): Transcoder | undefined {
  const { label } = charsetOf(headers)
  if (label === 'utf-8') return undefined
  const decoder = new TextDecoder(label)
  return {
    push: (bytes) => Buffer.from(decoder.decode(bytes, { stream: true })),
    end: () => Buffer.from(decoder.decode()),
  }
}
