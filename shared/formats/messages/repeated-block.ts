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

/** `differs` takes what was left out so far as one delta, and all that follows: it is another block, or the rest of this one. */
export function createRepeatedBlock(
  known: BlockReader,
  begun: string,
  differs: (out: Part[]) => Pick<BlockReader, 'delta'>,
): RepeatedBlock {
  /** What came again. The known block says it as well, and perhaps more. */
  let again = begun
  let type = 'text_delta'
  let field = 'text'
  let other: Pick<BlockReader, 'delta'> | undefined

  function begin(out: Part[]): void {
    other = differs(out)
    if (again !== '') other.delta({ type, [field]: again }, out)
  }

  return {
    delta(delta, out) {
      if (other !== undefined) return other.delta(delta, out)
      const name = textFields[toText(delta['type']) ?? '']
      // Signatures and sources are those of the known block.
      if (name === undefined) return
      type = toText(delta['type']) ?? type
      field = name
      again += toText(delta[field]) ?? ''
      const said = known.said()
      if (said.startsWith(again)) return
      if (again.startsWith(said)) known.delta({ type, [field]: again.slice(said.length) }, out)
      else begin(out)
    },
    close(out) {
      // A shorter one that only begins alike is another block.
      if (other === undefined && again !== '' && again !== known.said()) begin(out)
    },
  }
}
