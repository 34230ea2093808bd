import type { ErrorContext } from '../gateway/errors/normalise-error-body.ts'
import type { Result } from '../errors/result.ts'
import type { WireRequest } from '../gateway/wire.ts'
import type { Part } from '../runs/part.ts'
import type { BackgroundAnswers } from './background.ts'
import type { Field, PrimaryField } from './field.ts'
import type { FormatId } from './registry.ts'

/** One event of a stream, without its SSE framing. */
export interface StreamEvent {
  /** The `event:` field, `''` when there was none. A hint only: formats dispatch on the JSON. */
  readonly event: string
  /** The joined `data:` lines. */
  readonly data: string
}

/** Turns the events of one response into parts. One reader serves one response. */
export interface StreamReader {
  /** Appends the parts of one event to `out`. Never throws: an unreadable event becomes an `unreadable` part. */
  push(event: StreamEvent, out: Part[]): void
  /**
   * Reads the event at `position` in the byte text of the stream in place, if it differs from the previous one only in
   * its text and the like: nearly all events do. Returns the start of the next event; `-1` when nothing was read and
   * the event must be pushed. Absent where events are not alike.
   */
  skim?(stream: string, position: number, out: Part[]): number
  /** Called once, when the body is over: appends what was held back. With `isCut` it broke off. */
  end(out: Part[], isCut?: boolean): void
  /** Whether the format's own end signal was seen (see shared/gateway/wire/streams.md, "End signals"). */
  isComplete(): boolean
}

/**
 * Examines a body that is a file unless it is an error. Its bytes are not kept: they are in the record, and the part
 * that stands for the file refers to them. One reader serves one response.
 */
export interface BytesReader {
  /**
   * Takes the received bytes. `bytes`: it is a file. `text`: it is none, and is read from its beginning like any other
   * body. `undefined`: not enough bytes to tell.
   */
  push(chunk: Uint8Array): 'bytes' | 'text' | undefined
  /** Ends the body. With `isCut` it broke off: the received part of a file is kept all the same. */
  end(isCut: boolean, out: Part[]): void
}

/**
 * Reads a whole (not streamed) body with a 2xx status while its bytes arrive, where it may be too large to be parsed at
 * once.
 */
export interface BodyReader {
  /** Takes the next bytes; returns those that are still to be parsed, valid until the next call. */
  push(bytes: Uint8Array): Uint8Array
  /** Ends the body and returns what was held back. */
  end(): Uint8Array
  /** Reads the remaining bytes instead of `Format.response`. */
  response(body: unknown, context?: ErrorContext): Result<Part[]>
}

/**
 * The code of one request shape of the gateway; what is known of it without its code is in the registry. Pure, used by main to send, by the renderer to draw and preview, and by the
 * practice gateway's tests.
 */
export interface Format<Input, Output> {
  readonly id: FormatId
  /** The documentation's field table as data, without the fields the conversation itself fills. */
  readonly fields: readonly Field[]
  /** The few most important fields, in the order of the form. */
  readonly primary: readonly PrimaryField[]
  /** Builds the request. The error is `invalid-input` and names the missing value. */
  request(input: Input): Result<WireRequest>
  /**
   * Reads a whole (not streamed) body with a 2xx status. Forgiving: unknown fields are ignored. `context` is what is known
   * around the body, to make an error in it more helpful.
   */
  response(body: unknown, context?: ErrorContext): Result<Output>
  /** Reads such a body as plain text, instead of `response`: for answers that need not be JSON. */
  responseText?(text: string, context?: ErrorContext): Result<Output>
  /** A reader for one 2xx response that may be a file; absent when the format has no such answers. */
  createBytesReader?(context?: ErrorContext): BytesReader
  /** A reader for one streamed response; absent when the format does not stream. */
  createStreamReader?(context?: ErrorContext): StreamReader
  /** The piece of a file in an event of a stream, parsed as JSON; `undefined` where there is none. */
  pieceOf?(event: unknown): Uint8Array | undefined
  /** A reader for one large body; absent when bodies are parsed as a whole. */
  createBodyReader?(context?: ErrorContext): BodyReader
  /** How its answers are made in the background; absent when the format has no such answers. */
  readonly background?: BackgroundAnswers
}

/** A format whose answers are parts, reduced to sending a finished request and reading its answer. */
export type RunFormat = Format<never, Part[]>

/** The code of formats, looked up by an id that may come from storage. */
export type RunFormats = Readonly<Record<string, RunFormat | undefined>>
