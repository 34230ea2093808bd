import type { Json, JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import type { ErrorShape, Failure } from '../errors.ts'
import type { GatewayMemory } from '../memory.ts'
import type { Answer, Piece, Usage } from './answer.ts'
import type { ParsedTextRequest } from './parsed-text-request.ts'
import type { CacheOwner, CacheUse, PromptCache } from './prompt-cache.ts'
import type { Frame } from './sse.ts'

/** Writes one streamed answer in a format's own events. It receives the steps in order and remembers what is open. */
export interface StreamWriter {
  begin(): Frame[]
  /** Writes the next piece of one choice. Faults are never passed here. */
  piece(choice: number, piece: Piece): Frame[]
  /** Writes the answer once more. */
  again(): Frame[]
  /** Writes finish reasons, usage and the end signal. */
  end(): Frame[]
  /** The format's error event in the middle of a stream. */
  error(failure: Failure): Frame[]
  /** Events that are legal but odd: nulls, empty lists, unknown types. */
  oddities(): Frame[]
}

/** The state that reading a request may use. */
export interface ReadingContext {
  readonly memory: GatewayMemory
}

/** A text format: how its requests are read and how its answers are written. */
export interface Dialect {
  /** The models that it serves: those of this tab. */
  readonly kind: CatalogueEntry['kind']
  readonly label: string
  readonly errorShape: ErrorShape
  /** Returns the error in the body, checked before anything is generated. */
  check(body: JsonObject, context: ReadingContext): Failure | undefined
  /** Returns the neutral request. Only called for a body that passed `check`. */
  read(body: JsonObject, context: ReadingContext): ParsedTextRequest
  /** Returns which parts of the prompt were read from the cache and written to it; called once per request. */
  useCache(body: JsonObject, cache: PromptCache, owner: CacheOwner): CacheUse
  /**
   * The part of the input that the service had read before, in the counts of this dialect; without this method the
   * result of `useCache` counts.
   */
  cachedInput?(usage: Usage): number
  /** The answer in one piece. */
  whole(answer: Answer): Json
  stream(answer: Answer): StreamWriter
  /** The error with which this format's vendor refuses the optional field at `path`. */
  unsupported(path: string): Failure
  /** Called once the answer is complete, for formats that can be continued by id. */
  remember?(answer: Answer, body: JsonObject, context: ReadingContext): void
}
