import type { LeftOut } from '../../gateway/multipart/multipart-layout.ts'
import { parseEmbeddedMetadata } from './embedded-metadata.ts'
import type { ByteSource } from '../read-at.ts'

/**
 * A change of a file: `instead` replaces the bytes from `start` to before `end`. The splices of one file are sorted and
 * do not overlap.
 */
export type Splice = LeftOut

/**
 * The text that is written into a file: everything as JSON for this app, and the prompt where other programs show a
 * description.
 */
export interface CarriedText {
  readonly json: string
  readonly prompt: string
}

/**
 * Reads and embeds provenance in one type of file. Nothing here writes: methods return splices, and all other bytes of
 * the file stay unchanged. Files may come from anywhere, so every reader is bounded.
 */
export interface MetadataCarrier {
  /**
   * `undefined` for a file that is truncated, or has an unknown structure that a change might damage: it is stored
   * unchanged.
   */
  embed(file: ByteSource, size: number, text: CarriedText): Promise<readonly Splice[] | undefined>
  /** Returns the JSON that `embed` wrote, `undefined` if there is none. */
  read(file: ByteSource, size: number): Promise<string | undefined>
  /** The splices that remove our metadata from the file. */
  withoutOwn(file: ByteSource, size: number): Promise<readonly Splice[]>
}

/** The name of our text in a file, in formats that need one. */
export const ownName = 'gateway-playground'

/**
 * Whether a comment was written together with our text: a comment of another program stays when our text is removed.
 */
export function isOwnComment(comment: string, json: string): boolean {
  return parseEmbeddedMetadata(json)?.provenance.prompt.toWellFormed() === comment
}

/** Our text is never longer; a longer one is not read into memory. */
export const maxTextBytes = 8_000_000
