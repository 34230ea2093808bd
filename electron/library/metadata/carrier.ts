import type { LeftOut } from '../../gateway/multipart/multipart-layout.ts'
import { parseEmbeddedMetadata } from './embedded-metadata.ts'
import type { ByteSource } from '../read-at.ts'

/**
 * A change of a file: `instead` takes the place of the bytes from `start` to before `end`. Those of one file stand in
 * their order and do not overlap.
 */
export type Splice = LeftOut

/** What is written into a file: everything as JSON for this app, and the prompt where other programs show a description. */
export interface CarriedText {
  readonly json: string
  readonly prompt: string
}

/**
 * One type of file that can carry where it comes from. Nothing here writes: what is to change is answered, and all other
 * bytes of the file stay as they are. Files come from anywhere, so that every reader is bounded.
 */
export interface MetadataCarrier {
  /** `undefined` for a file that is cut, or built in a way that is not known to stay whole: it is kept as it is. */
  embed(file: ByteSource, size: number, text: CarriedText): Promise<readonly Splice[] | undefined>
  /** The JSON that `embed` wrote, `undefined` for none. */
  read(file: ByteSource, size: number): Promise<string | undefined>
  /** What turns the file into one that says nothing of ours. */
  withoutOwn(file: ByteSource, size: number): Promise<readonly Splice[]>
}

/** The name that our text has in a file, where the format wants one. */
export const ownName = 'gateway-playground'

/** Whether a comment was written with our text: one of another program stays when ours goes. */
export function isOwnComment(comment: string, json: string): boolean {
  return parseEmbeddedMetadata(json)?.provenance.prompt.toWellFormed() === comment
}

/** No text of ours is longer; what claims to be is not read into memory. */
export const maxTextBytes = 8_000_000
