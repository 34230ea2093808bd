import type { JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import type { BlockReader } from './block-reader.ts'

/**
 * Reads a block that seems to be sent a second time: content that the known block already has is skipped until
 * something differs. A block that continues where the known one ended belongs to the known one.
 */
export interface RepeatedBlock {
  /** Reads `content_block_delta.delta`. */
  delta(delta: JsonObject, out: Part[]): void
  /** Ends the block. */
  close(out: Part[]): void
}

/** The field that contains the text, by the type of the delta. */
const textFields: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  input_json_delta: 'partial_json',
}

/**
 * A reader for a block that begins under the index of a finished one, `known`, with the text `begun`: it is ignored as
 * long as it repeats `known`. Once it differs, `differs` creates a reader of its own for it, which gets the held text
 * as one delta and everything after it (see shared/gateway/wire/streams.md, "A second start").
 */
export function createRepeatedBlock(
  known: BlockReader,
  begun: string,
  differs: (out: Part[]) => Pick<BlockReader, 'delta'>,
): RepeatedBlock {
  /** The repeated text so far. The known block contains it too, and perhaps more. */
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
      // Skip signatures and sources: the known block has them.
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
      // A shorter text that only begins like the known one is another block.
      if (differingReader === undefined && repeatedText !== '' && repeatedText !== known.said()) begin(out)
    },
  }
}
