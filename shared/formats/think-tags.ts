/**
 * Takes apart text that begins with `<think>…</think>`: models whose answers nobody took apart have their reasoning there (see
 * shared/gateway/wire/chat-completions.md, "Stream").
 *
 * Only a tag at the very start counts, or a closing one that has no opening one, as templates leave it which write the opening one
 * themselves. An answer that talks about the tags stays as it is.
 */
export interface ThinkTags {
  /** Passes the pieces of `text` to the callbacks given at creation. A possible part of a tag is held back. */
  push(text: string): void
  /** Ends the text and passes on what was held back. */
  end(): void
  /**
   * From now on a closing tag without an opening one counts as text: no text of this answer can be reasoning
   * without a tag.
   */
  settle(): void
  /** Whether a tag was seen. */
  hasTag(): boolean
}

export interface ThinkTagsEvents {
  readonly onText: (text: string) => void
  readonly onReasoning: (text: string) => void
  /** Called when all text passed on so far turns out to be reasoning. */
  readonly onThought: () => void
}

/**
 * Tags for reasoning, in the templates of Qwen, DeepSeek and MiniMax, of Seed, Magistral and Kimi, and in older ones.
 */
const tags: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
]

/** The tag that may come without its opening tag. */
const loneClosing = '</think>'

/** Limits for the search for a closing tag without an opening one: characters, and candidates. */
const maxWatchedCharacters = 1_000_000
const maxWatchedTags = 20

/**
 * A reader for one text (see shared/gateway/wire/chat-completions.md, "Stream"): `onText` and `onReasoning` get its
 * pieces in order, `onThought` is called when text that was shown turns out to be reasoning.
 */
export function createThinkTags({ onText, onReasoning, onThought }: ThinkTagsEvents): ThinkTags {
  let state: 'start' | 'inside' | 'behind' | 'watched' | 'outside' = 'start'
  let closing: string = loneClosing
  let hasTag = false
  let isSettled = false
  let held = ''
  /** The text so far, while a closing tag may still turn it into reasoning. */
  let seen = ''
  let tagsSeen = 0

  function readStart(text: string): void {
    held += text
    const begun = held.trimStart()
    const starts = [...tags.map(([opening]) => opening), loneClosing]
    if (starts.some((tag) => tag.length > begun.length && tag.startsWith(begun))) return
    const all = held
    held = ''
    const tagPair = tags.find(([opening]) => begun.startsWith(opening))
    if (tagPair !== undefined) {
      hasTag = true
      state = 'inside'
      closing = tagPair[1]
      readInside(begun.slice(tagPair[0].length))
    } else if (begun.startsWith(loneClosing)) {
      hasTag = true
      state = 'behind'
      readBehind(begun.slice(loneClosing.length))
    } else {
      state = isSettled ? 'outside' : 'watched'
      read(all)
    }
  }

  function readInside(text: string): void {
    const all = held + text
    held = ''
    const end = all.indexOf(closing)
    if (end === -1) {
      const keep = lengthOfPossibleTag(all, closing)
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

  function show(text: string): void {
    if (text === '') return
    seen += text
    onText(text)
  }

  function readWatched(text: string, isEnd = false): void {
    let all = held + text
    held = ''
    for (let at = all.indexOf(loneClosing); at !== -1; at = all.indexOf(loneClosing)) {
      const behind = at + loneClosing.length
      if (behind === all.length && !isEnd) {
        show(all.slice(0, at))
        held = loneClosing
        return
      }
      if (endsReasoning(seen + all.slice(0, at), all.charAt(behind))) {
        show(all.slice(0, at))
        onThought()
        hasTag = true
        state = 'behind'
        seen = ''
        return readBehind(all.slice(behind))
      }
      show(all.slice(0, behind))
      all = all.slice(behind)
      tagsSeen += 1
      if (tagsSeen === maxWatchedTags) break
    }
    const keep = isEnd ? 0 : lengthOfPossibleTag(all, loneClosing)
    show(all.slice(0, all.length - keep))
    held = all.slice(all.length - keep)
    if (tagsSeen === maxWatchedTags || seen.length > maxWatchedCharacters) endWatch()
  }

  function endWatch(): void {
    if (state !== 'watched') return
    state = 'outside'
    seen = ''
    if (held !== '') onText(held)
    held = ''
  }

  function read(text: string): void {
    if (text === '') return
    if (state === 'outside') onText(text)
    else if (state === 'watched') readWatched(text)
    else if (state === 'start') readStart(text)
    else if (state === 'inside') readInside(text)
    else readBehind(text)
  }

  return {
    push: read,
    settle() {
      isSettled = true
      endWatch()
    },
    end() {
      if (state === 'watched') readWatched('', true)
      if (held === '') return
      if (state === 'inside') onReasoning(held)
      else onText(held)
      held = ''
    },
    hasTag: () => hasTag,
  }
}

/**
 * Whether a closing tag without an opening one ends reasoning: it ends a line, begins one, or stands between two words
 * where no sentence would have it. Not in code, nor between quotation marks.
 */
function endsReasoning(before: string, next: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isInFence = (before.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1
  if (isInFence || (line.match(/`/g)?.length ?? 0) % 2 === 1) return false
  if (/["'“‘「(]$/.test(line) || /["'”’」)`]/.test(next)) return false
  const beginsLine = line.trim() === ''
  return beginsLine
    ? /^\s?$/.test(next) || /\S\s*$/.test(before)
    : next === '\n' || (/\S$/.test(line) && /\S/.test(next))
}

/** How many characters at the end may be the beginning of the tag. */
function lengthOfPossibleTag(text: string, tag: string): number {
  if (!text.includes(tag.charAt(0), text.length - tag.length + 1)) return 0
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}
