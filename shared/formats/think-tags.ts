/**
 * Takes apart text that begins with `<think>…</think>`: some gateways put reasoning there (see
 * shared/gateway/wire/chat-completions.md, "Stream").
 *
 * Only a tag at the very start counts, so an answer that talks about the tag stays as it is.
 */
export interface ThinkTags {
  /** Hands the pieces of `text` to the callbacks, which were given at creation. A possible part of a tag is held back. */
  push(text: string): void
  /** The text is over: hands over what was held back. */
  end(): void
  /** `outside`: the text is handed over as it comes. `inside`: it is reasoning, and a closing tag may follow. */
  state(): 'start' | 'inside' | 'behind' | 'outside'
}

export function createThinkTags(
  onText: (text: string) => void,
  onReasoning: (text: string) => void,
): ThinkTags {
  let state: ReturnType<ThinkTags['state']> = 'start'
  let held = ''

  function readStart(text: string): void {
    held += text
    const begun = held.trimStart()
    if (begun.length < opening.length && opening.startsWith(begun)) return
    const all = held
    held = ''
    if (!begun.startsWith(opening)) {
      state = 'outside'
      onText(all)
      return
    }
    state = 'inside'
    readInside(begun.slice(opening.length))
  }

  function readInside(text: string): void {
    const all = held + text
    held = ''
    const end = all.indexOf(closing)
    if (end === -1) {
      const keep = lengthOfPossibleTag(all)
      held = all.slice(all.length - keep)
      if (all.length > keep) onReasoning(all.slice(0, all.length - keep))
      return
    }
    if (end > 0) onReasoning(all.slice(0, end))
    state = 'behind'
    readBehind(all.slice(end + closing.length))
  }

  /** The line breaks between the closing tag and the answer belong to neither. */
  function readBehind(text: string): void {
    const answer = text.trimStart()
    if (answer === '') return
    state = 'outside'
    onText(answer)
  }

  return {
    push(text) {
      if (text === '') return
      if (state === 'outside') onText(text)
      else if (state === 'start') readStart(text)
      else if (state === 'inside') readInside(text)
      else readBehind(text)
    },
    end() {
      if (held === '') return
      if (state === 'inside') onReasoning(held)
      else onText(held)
      held = ''
      state = 'outside'
    },
    state() {
      return state
    },
  }
}

const opening = '<think>'
const closing = '</think>'

/** How many characters at the end may be the beginning of the closing tag. */
function lengthOfPossibleTag(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}
