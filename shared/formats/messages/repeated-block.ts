import type { JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import type { BlockReader } from './block-reader.ts'

/**
 * Reads a block that seems to come once more: what the known one has is left out until something differs. A block that goes on
 * where the known one ended is the known one.
 */
export interface RepeatedBlock {
  /** `content_block_delta.delta`. */
  delta(delta: JsonObject, out: Part[]): void
  /** Nothing more comes. */
  close(out: Part[]): void
}

/** In which field of a delta its text stands. */
const textFields: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  input_json_delta: 'partial_json',
}

/**
 * A reader for a block that begins under the index of a finished one, `known`, with the text `begun`: it is ignored
 * as long as it repeats `known`. Once it differs, `differs` is called for a reader of its own, which gets the held
 * text as one delta and all that follows (see shared/gateway/wire/streams.md, "A second start").
 */
export function createRepeatedBlock(
  known: BlockReader,
  begun: string,
  differs: (out: Part[]) => Pick<BlockReader, 'delta'>,
): RepeatedBlock {
  /** What came again. The known block says it as well, and perhaps more. */
  let repeatedText = begun
  let type = 'text_delta'
  let field = 'text'
  let differingReader: Pick<BlockReader, 'delta'> | undefined

  function begin(out: Part[]): void {
    differingReader = differs(out)
    if (repeatedText !== '') differingReader.delta({ type, [field]: repeatedText }, out)
  }

  return {
    delta(delta, out) {
      if (differingReader !== undefined) return differingReader.delta(delta, out)
      const name = textFields[toText(delta['type']) ?? '']
      // Signatures and sources are those of the known block.
      if (name === undefined) return
      type = toText(delta['type']) ?? type
      field = name
      repeatedText += toText(delta[field]) ?? ''
      const knownText = known.said()
      if (knownText.startsWith(repeatedText)) return
      if (repeatedText.startsWith(knownText))
        known.delta({ type, [field]: repeatedText.slice(knownText.length) }, out)
      else begin(out)
    },
    close(out) {
      // A shorter one that only begins alike is another block.
      if (differingReader === undefined && repeatedText !== '' && repeatedText !== known.said()) begin(out)
    },
  }
}
