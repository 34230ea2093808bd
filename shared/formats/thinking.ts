/**
 * Takes thinking that comes in two ways at once, in a field of the deltas and between `<think>` tags of the text, and hands it on
 * once.
 *
 * The way that is ahead is shown at once; what the other repeats of it is left out. Where the two differ, both are shown.
 */
export interface Thinking {
  field(text: string): void
  tag(text: string): void
}

type Way = 'field' | 'tag'

export function createThinking(onThinking: (text: string) => void): Thinking {
  const begun: Record<Way, boolean> = { field: false, tag: false }
  let leader: Way | undefined
  /** What the leader said and the other way has not repeated yet. */
  let ahead = ''
  let areDifferent = false
  /** Space at the end of a repetition, which is shown when something follows it. */
  let heldSpace = ''

  function show(text: string): void {
    onThinking(heldSpace + text)
    heldSpace = ''
  }

  /** Text without the space in front of the first word of its way: the ways differ in that. */
  function fromFirstWord(way: Way, text: string): string {
    if (begun[way]) return text
    const words = text.trimStart()
    begun[way] = words !== ''
    return words
  }

  function take(way: Way, text: string): void {
    const words = areDifferent ? text : fromFirstWord(way, text)
    leader ??= way
    if (areDifferent) show(text)
    else if (way === leader) {
      ahead += words
      show(text)
    } else if (ahead.startsWith(words)) ahead = ahead.slice(words.length)
    else if (words.startsWith(ahead)) {
      const rest = words.slice(ahead.length)
      ahead = rest
      leader = way
      if (rest.trim() === '') heldSpace += rest
      else show(rest)
    } else {
      areDifferent = true
      show(text)
    }
  }

  return { field: (text) => take('field', text), tag: (text) => take('tag', text) }
}
