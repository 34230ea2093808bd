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

type ReasoningSource = 'field' | 'tag'

/**
 * A reader for the reasoning of one choice, which may come in a field and between tags (see
 * shared/gateway/wire/chat-completions.md, "Stream"): `onThinking` gets each piece of it once.
 */
export function createThinking(onThinking: (text: string) => void): Thinking {
  const begun: Record<ReasoningSource, boolean> = { field: false, tag: false }
  let leader: ReasoningSource | undefined
  /** Reasoning of the leading source that the other has not repeated yet. */
  let ahead = ''
  let areDifferent = false
  /** White space at the end of a repetition, which is shown when something follows it. */
  let heldSpace = ''

  function show(text: string): void {
    onThinking(heldSpace + text)
    heldSpace = ''
  }

  /** Text without the white space in front of the first word of its source: the sources differ in that. */
  function fromFirstWord(source: ReasoningSource, text: string): string {
    if (begun[source]) return text
    const words = text.trimStart()
    begun[source] = words !== ''
    return words
  }

  function take(source: ReasoningSource, text: string): void {
    const words = areDifferent ? text : fromFirstWord(source, text)
    leader ??= source
    if (areDifferent) show(text)
    else if (source === leader) {
      ahead += words
      show(text)
    } else if (ahead.startsWith(words)) ahead = ahead.slice(words.length)
    else if (words.startsWith(ahead)) {
      const rest = words.slice(ahead.length)
      ahead = rest
      leader = source
      if (rest.trim() === '') heldSpace += rest
      else show(rest)
    } else {
      areDifferent = true
      show(text)
    }
  }

  return { field: (text) => take('field', text), tag: (text) => take('tag', text) }
}
