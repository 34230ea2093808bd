/**
 * Answers what is new in the pieces of one text. Most streams send what is new and nothing else. Some send with each piece all of
 * the text so far, which grows; some send the whole once more behind its pieces.
 *
 * Whether pieces grow shows with the second one at most streams. Where it does not show yet, a piece is held until the next one.
 */
export interface NewText {
  /** What is new in a piece; `''` where nothing is, or nothing is certain yet. */
  take(piece: string): string
  /** What was held to the end. */
  end(): string
  /** Whether pieces are what is new, so that a piece says the same whatever came before. */
  isPlain(): boolean
  /** Whether pieces hold all of the text so far. */
  isGrowing(): boolean
}

/** A text that comes once more is taken for a repetition from here on. A model may say so much again by itself. */
const fewCharacters = 16

/** Pieces that are held at most: more that begin alike, and no words that grow, are pieces. */
const maxHeld = 8

/** Characters in which a repetition of the whole is looked for: a longer text is not kept a second time. */
const maxSaid = 1_000_000

/**
 * A reader for the pieces of one text. Its `take` returns the new characters of a piece, `''` when there are none or
 * it is not certain yet.
 */
export function createNewText(): NewText {
  let mode: 'unknown' | 'pieces' | 'snapshots' = 'unknown'
  /** All that was told as new; nothing once it is long. */
  let emittedText = ''
  let isLong = false
  let pieces = 0
  /** Each begins with the one before, and the first with what was said. */
  let held: string[] = []
  /** How often one was longer than the one before. */
  let growths = 0
  /** The whole once more, unless something follows it. */
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

/** Whether a text that comes again is one that was said before, and not one character many times over. */
function isWording(text: string): boolean {
  return text.length > 1 && text !== text.charAt(0).repeat(text.length)
}
