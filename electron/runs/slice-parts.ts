import { cutText } from '../lib/cut-text.ts'
import type { Part } from '../../shared/runs/part.ts'

/**
 * Splits parts into batches of about `max` characters of text, so that no batch takes long to send. A long text becomes
 * several parts of its block. Nothing else is split: an image stays one part.
 */
export function sliceParts(parts: readonly Part[], max: number): Part[][] {
  const slices: Part[][] = []
  let slice: Part[] = []
  let length = 0

  function add(part: Part, characters: number): void {
    if (length + characters > max && slice.length > 0) {
      slices.push(slice)
      slice = []
      length = 0
    }
    slice.push(part)
    length += characters
  }

  for (const part of parts) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
        for (const text of piecesOf(part.text, max)) add({ ...part, text }, text.length)
        break
      case 'tool-call': {
        const { arguments: given, ...first } = part
        const [begin, ...rest] = piecesOf(given ?? '', max)
        add(given === undefined ? part : { ...first, arguments: begin ?? '' }, begin?.length ?? 0)
        for (const text of rest) add({ type: 'tool-call', block: part.block, arguments: text }, text.length)
        break
      }
      case 'media':
        add(part, part.data?.length ?? 0)
        break
      default:
        add(part, 0)
    }
  }
  if (slice.length > 0 || slices.length === 0) slices.push(slice)
  return slices
}

function piecesOf(text: string, max: number): string[] {
  if (text.length <= max) return [text]
  const pieces: string[] = []
  for (let rest = text; rest !== '';) {
    const piece = cutText(rest, Math.max(2, max))
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return pieces
}
