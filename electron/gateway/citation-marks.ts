import { toText } from '../../shared/formats/coerce.ts'
import { parseJson } from '../../shared/json.ts'
import type { Part } from '../../shared/runs/part.ts'

type TextPart = Extract<Part, { readonly type: 'text' }>

/**
 * Removes the marks that some models write into a text for their sources: `cite` and ids between private use characters
 * (U+E200 to U+E206), or the remains of such a mark where those characters were dropped, `citeturn0search0`. No font
 * can draw them; the sources themselves come beside the text. Marks that contain words of the sentence (a link, a name)
 * leave those words. A mark may be cut anywhere.
 */
export interface CitationMarks {
  take(parts: readonly Part[]): readonly Part[]
  /** Ends the answer and returns the held text. */
  end(): readonly Part[]
}

/**
 * A reader for the parts of one answer (see https://developers.openai.com/api/docs/guides/citation-formatting). Its
 * `take` and `end` return the parts without citation marks; text that may become one, of at most
 * `maxMarkCharacters`, is held until it is certain.
 */
export function createCitationMarks(): CitationMarks {
  /** Text that may be the beginning of a mark, with its block. */
  let held: TextPart | undefined
  /** A mark behind a space was removed: the next text decides whether the space stays. */
  let isSpaceOwed = false

  function clean(part: TextPart): Part[] {
    const text = (held?.text ?? '') + part.text
    held = undefined
    const from = possibleMark.exec(text)?.index ?? text.length
    const isTooLong = text.length - from > maxMarkCharacters
    if (from < text.length && !isTooLong) held = { ...part, text: text.slice(from) }
    const shown = withoutMarks(isTooLong ? text : text.slice(0, from))
    return shown === '' ? [] : [{ ...part, text: shown }]
  }

  function withoutMarks(text: string): string {
    const owed =
      isSpaceOwed &&
      text !== '' &&
      !/^[\s.,;:!?)\]}。，；：！？）」』]/.test(text) &&
      !marks.test(text.slice(0, 1))
    if (text !== '') isSpaceOwed = false
    const cleaned = text.replace(marks, (mark: string, at: number) => {
      const words = wordsOf(mark)
      if (words !== '') return (mark.startsWith(' ') ? ' ' : '') + words
      const next = text.charAt(at + mark.length)
      if (next === '') isSpaceOwed ||= mark.startsWith(' ')
      return mark.startsWith(' ') && next !== '' && !/[\s.,;:!?)\]}。，；：！？）」』]/.test(next) ? ' ' : ''
    })
    return (owed ? ' ' : '') + cleaned.replaceAll(strayMarks, '')
  }

  function flush(): Part[] {
    if (held === undefined) return []
    const { text, ...rest } = held
    held = undefined
    // The held text may be a complete mark that could have continued.
    const shown = withoutMarks(text)
    return shown === '' ? [] : [{ ...rest, text: shown }]
  }

  function takeOne(part: Part): readonly Part[] | undefined {
    if (part.type === 'start') {
      held = undefined
      isSpaceOwed = false
      return undefined
    }
    if (part.type !== 'text') {
      return held === undefined || part.type === 'usage' || part.type === 'citation'
        ? undefined
        : [...flush(), part]
    }
    if (held !== undefined && held.block !== part.block) return [...flush(), ...clean(part)]
    const text = held === undefined ? part.text : held.text + part.text
    return isSpaceOwed || mayMark(text) ? clean(part) : withoutLastSpace(part, text)
  }

  /**
   * In a text without marks only a trailing space is held, since a mark may follow it. Returns `undefined` when the
   * part is unchanged.
   */
  function withoutLastSpace(part: TextPart, text: string): readonly Part[] | undefined {
    const endsInSpace = text.charCodeAt(text.length - 1) === space
    if (held === undefined && !endsInSpace) return undefined
    held = endsInSpace ? { ...part, text: ' ' } : undefined
    const shown = endsInSpace ? text.slice(0, -1) : text
    return shown === '' ? [] : [{ ...part, text: shown }]
  }

  return {
    take(parts) {
      let changed: Part[] | undefined
      for (let index = 0; index < parts.length; index += 1) {
        const part = parts[index]
        if (part === undefined) continue
        const taken = takeOne(part)
        if (taken !== undefined) changed ??= parts.slice(0, index)
        if (changed !== undefined) changed.push(...(taken ?? [part]))
      }
      return changed ?? parts
    },
    end: flush,
  }
}

/**
 * The words that a mark contributes to the sentence: the text of a `url` or `link`, the name of an `entity`. `''` for
 * marks that only point at sources.
 */
function wordsOf(mark: string): string {
  const [kind = '', first = '', second = ''] = mark
    .trimStart()
    .replaceAll(/[\uE200\uE201]/g, '')
    .split('\uE202')
  if (kind === 'entity') {
    const entity = parseJson(first)
    return (Array.isArray(entity) ? toText(entity[1]) : undefined) ?? ''
  }
  if (kind !== 'url' && kind !== 'link' && kind !== 'link_title') return ''
  const address = [first, second].find((text) => /^https?:\/\/[^\s()<>]+$/.test(text))
  if (address === undefined) return first
  return first === address ? address : `[${first.replaceAll(/[[\]]/g, '')}](${address})`
}

/** More characters than the longest mark has: a longer text is no mark. */
const maxMarkCharacters = 2_000

/** Whether a piece of text may contain a mark, or end inside one. Runs for every piece of an answer. */
function mayMark(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  if (beginningEnds(last) && beginning.test(text)) return true
  // Nearly no text has these characters: one native search for each rules it out.
  return text.includes('cite') || privateUse.test(text)
}

/** Whether a character code can be the last of `c`, `ci` or `cit`. */
function beginningEnds(code: number): boolean {
  return code === letterC || code === letterI || code === letterT
}

const space = 32
const letterC = 99
const letterI = 105
const letterT = 116

/** The first letters of a mark without its private use characters, at the end of a piece. */
const beginning = /(?:^|[^a-zA-Z])c(?:it?)?$/

const privateUse = /[\uE200-\uE206]/

const marks = / ?(?:\uE200[^\uE200\uE201]{0,2000}\uE201|\bcite(?:turn\d+[a-z]+\d+)+)/g

const strayMarks = /[\uE200-\uE206]/g

/** The end of a text that may continue as a mark, with the space in front of it. */
const possibleMark =
  / ?(?:\uE200[^\uE201]*|\bc(?:i(?:t(?:e(?:turn\d+[a-z]+\d+)*(?:t(?:u(?:r(?:n(?:\d+(?:[a-z]+\d*)?)?)?)?)?)?)?)?)?)$| $/
