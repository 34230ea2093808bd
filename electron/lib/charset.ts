import { headerValue, type HeaderList } from '../../shared/gateway/errors/normalise-headers.ts'

/** The character encoding of an answer, according to its content type. */
export interface AnswerCharset {
  /** A label for `TextDecoder`. */
  readonly label: string
  /** The charset in the content type, if no decoder knows it: the answer is then read as UTF-8. */
  readonly unknown?: string
}

const utf8: AnswerCharset = { label: 'utf-8' }

/**
 * The charset of an answer (RFC 9110, 8.3.2): UTF-8 unless its content type names another one, which wins. `us-ascii`
 * is a subset of UTF-8, and many programs state it.
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

/** Converts the bytes of an answer from another charset into UTF-8 while they arrive. */
export interface Transcoder {
  push(bytes: Uint8Array): Uint8Array
  end(): Uint8Array
}

/** `undefined` for UTF-8. */
export function createTranscoder(headers: HeaderList): Transcoder | undefined {
  const { label } = charsetOf(headers)
  if (label === 'utf-8') return undefined
  const decoder = new TextDecoder(label)
  return {
    push: (bytes) => Buffer.from(decoder.decode(bytes, { stream: true })),
    end: () => Buffer.from(decoder.decode()),
  }
}
