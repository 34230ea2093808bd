import type { Json, JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import type { ErrorShape, Failure } from '../errors.ts'
import type { GatewayMemory } from '../memory.ts'
import type { Answer, Piece, Usage } from './answer.ts'
import type { ParsedTextRequest } from './parsed-text-request.ts'
import type { CacheOwner, CacheUse, PromptCache } from './prompt-cache.ts'
import type { Frame } from './sse.ts'

/** Writes one streamed answer in a format's own events. It is told the steps in order and keeps what is open. */
export interface StreamWriter {
  begin(): Frame[]
  /** The next piece of one choice. Faults never come here. */
  piece(choice: number, piece: Piece): Frame[]
  /** What the answer said, once more. */
  again(): Frame[]
  /** Finish reasons, usage, end signal. */
  end(): Frame[]
  /** The format's error event in the middle of a stream. */
  error(failure: Failure): Frame[]
  /** Events that are legal but odd: nulls, empty lists, types nobody knows. */
  oddities(): Frame[]
}

/** What reading a request may look up. */
export interface ReadingContext {
  readonly memory: GatewayMemory
}

/** A text format: how its requests are read and how its answers are written. */
export interface Dialect {
  /** Which models answer it: those that are made for this tab. */
  readonly kind: CatalogueEntry['kind']
  readonly label: string
  readonly errorShape: ErrorShape
  /** What is wrong with the body, checked before anything is generated. */
  check(body: JsonObject, context: ReadingContext): Failure | undefined
  /** The neutral question. Only called for a body that passed `check`. */
  read(body: JsonObject, context: ReadingContext): ParsedTextRequest
  /** What of the prompt came from the cache of the service and went to it; asked once for each request. */
  useCache(body: JsonObject, cache: PromptCache, owner: CacheOwner): CacheUse
  /** How much of the input the service had read before, in the counts of this dialect; as `useCache` says where it is left out. */
  cachedInput?(usage: Usage): number
  /** The answer in one piece. */
  whole(answer: Answer): Json
  stream(answer: Answer): StreamWriter
  /** How this format's vendor says that it does not take the optional field at `path`. */
  unsupported(path: string): Failure
  /** Called once the answer is complete, for formats that can be continued by id. */
  remember?(answer: Answer, body: JsonObject, context: ReadingContext): void
}
