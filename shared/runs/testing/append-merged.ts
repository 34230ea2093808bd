import type { Part } from '../part.ts'

/**
 * Appends `next` to `parts`, joining it to the last part when both are pieces of the same block.
 *
 * Expected values then do not depend on how the network split the stream. `parts` owns its members: the last one may be
 * changed in place.
 */
export function appendMerged(parts: Part[], next: Part): void {
  const last = parts[parts.length - 1]
  if (!isTextPiece(next)) parts.push(next)
  else if (last !== undefined && isTextPiece(last) && last.type === next.type && last.block === next.block) {
    last.text += next.text
  } else parts.push({ ...next })
}

type TextPiece = Extract<Part, { type: 'text' | 'reasoning' | 'refusal' }>

function isTextPiece(part: Part): part is TextPiece {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'refusal'
}
