/**
 * Returns the new characters in the pieces of one text. Most streams send only what is new. Some send all of the text
 * so far with each piece; some send the whole text once more at the end.
 *
 * With most streams the second piece shows whether pieces grow. Until it is certain, a piece is held until the next
 * one.
 */
export interface NewText {
  /** Returns the new characters of a piece; `''` when there are none, or while it is uncertain. */
  take(piece: string): string
  /** Returns what is still held at the end. */
  end(): string
  /** Whether pieces are known to contain only what is new, so that a piece means the same whatever came before. */
  isPlain(): boolean
  /** Whether pieces contain all of the text so far. */
  isGrowing(): boolean
}

/**
 * From this length on, a text that comes again counts as a repetition. A shorter one may be repeated by the model
 * itself.
 */
const fewCharacters = 16

/** How many pieces are held at most: more pieces that begin alike without growing are separate pieces. */
const maxHeld = 8

/** The length up to which a repetition of the whole text is looked for: a longer text is not kept a second time. */
const maxSaid = 1_000_000

/**
 * A reader for the pieces of one text. Its `take` returns the new characters of a piece, `''` when there are none or
 * it is not certain yet.
 */
export function createNewText(): NewText {
  let mode: 'unknown' | 'pieces' | 'snapshots' = 'unknown'
  /** All text returned as new so far; empty once it is long. */
  let emittedText = ''
  let isLong = false
  let pieces = 0
  /** Held pieces: each begins with the previous one, and the first with the text so far. */
  let held: string[] = []
  /** How often a piece was longer than the previous one. */
  let growths = 0
  /** The whole text once more, unless something follows it. */
  let repetition = ''

  function tell(text: string): string {
    if (!isLong) emittedText += text
    if (mode === 'pieces' && emittedText.length > maxSaid) {
      isLong = true
      emittedText = ''
    }
    return text
  }

  function takePiece(piece: string): string {
    const before = repetition
    repetition = ''
    if (!isLong && before === '' && pieces > 1 && piece.length >= fewCharacters && piece === emittedText) {
      repetition = piece
      return ''
    }
    pieces += 1
    return tell(before + piece)
  }

  function takeSnapshot(piece: string): string {
    if (emittedText.startsWith(piece)) return ''
    return tell(piece.startsWith(emittedText) ? piece.slice(emittedText.length) : piece)
  }

  function settle(isGrowing: boolean): string {
    mode = isGrowing ? 'snapshots' : 'pieces'
    const waiting = held
    held = []
    if (isGrowing) return takeSnapshot(waiting.at(-1) ?? '')
    pieces += waiting.length
    return tell(waiting.join(''))
  }

  return {
    take(piece) {
      if (piece === '') return ''
      if (mode === 'pieces') return takePiece(piece)
      if (mode === 'snapshots') return takeSnapshot(piece)
      if (emittedText === '') return takePiece(piece)
      const last = held.at(-1) ?? emittedText
      if (!piece.startsWith(last)) return settle(false) + takePiece(piece)
      held.push(piece)
      if (piece !== last) growths += 1
      const isCertain = isWording(last) && (growths > 1 || (growths === 1 && last.length >= fewCharacters))
      if (piece !== last && isCertain) return settle(true)
      return held.length < maxHeld ? '' : settle(false)
    },
    end: () => (held.length === 0 ? '' : settle(growths > 0 && isWording(emittedText))),
    isPlain: () => mode === 'pieces',
    isGrowing: () => mode === 'snapshots',
  }
}

/** Whether a text that comes again is words, and not a single character many times over. */
function isWording(text: string): boolean {
  return text.length > 1 && text !== text.charAt(0).repeat(text.length)
}
