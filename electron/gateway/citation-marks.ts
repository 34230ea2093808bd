import { toText } from '../../shared/formats/coerce.ts'
import { parseJson } from '../../shared/json.ts'
import type { Part } from '../../shared/runs/part.ts'

type TextPart = Extract<Part, { readonly type: 'text' }>

/**
 * Takes the marks out of text in which some models write places of sources: `cite` and ids between characters of private use
 * (U+E200 to U+E206), or what is left of it where those were dropped, `citeturn0search0`. No font has a picture of them; the
 * sources themselves come beside the text. Marks that hold words of the sentence (a link, a name) leave those. A mark may be cut
 * anywhere.
 */
export interface CitationMarks {
  take(parts: readonly Part[]): readonly Part[]
  /** The answer is over: what was held back. */
  end(): readonly Part[]
}

/**
 * A reader for the parts of one answer (see https://developers.openai.com/api/docs/guides/citation-formatting). Its
 * `take` and `end` return the parts without citation marks; text that may become one, of at most
 * `maxMarkCharacters`, is held until it is certain.
 */
export function createCitationMarks(): CitationMarks {
  /** The beginning of what may become a mark, in the block of its text. */
  let held: TextPart | undefined
  /** A mark was taken out behind a space: what follows says whether the space stays. */
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
    // What is held may be a whole mark that could have gone on.
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

  /** Of a text without any mark only a space at its end waits: one may follow it. `undefined` for the part as it is. */
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
 * What a mark says in the sentence: `url` and `link` have a text and perhaps an address behind it, `entity` a list of its kind, its
 * name and what it is. `''` for marks that only point at sources.
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

/** Longer than the longest mark: what is longer is none. */
const maxMarkCharacters = 2_000

/** Whether a piece of text may have a mark in it, or end within one. Asked of every piece of an answer. */
function mayMark(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  if (beginningEnds(last) && beginning.test(text)) return true
  // Where there are no such characters, which is nearly everywhere, one native search each says so.
  return text.includes('cite') || privateUse.test(text)
}

/** Whether `c`, `ci` or `cit` ends with the sign. */
function beginningEnds(code: number): boolean {
  return code === letterC || code === letterI || code === letterT
}

const space = 32
const letterC = 99
const letterI = 105
const letterT = 116

/** The first letters of a mark without its characters, at the end of a piece. */
const beginning = /(?:^|[^a-zA-Z])c(?:it?)?$/

const privateUse = /[\uE200-\uE206]/

const marks = / ?(?:\uE200[^\uE200\uE201]{0,2000}\uE201|\bcite(?:turn\d+[a-z]+\d+)+)/g

const strayMarks = /[\uE200-\uE206]/g

/** What at the end of a text may go on as a mark, with the space in front of it. */
const possibleMark =
  / ?(?:\uE200[^\uE201]*|\bc(?:i(?:t(?:e(?:turn\d+[a-z]+\d+)*(?:t(?:u(?:r(?:n(?:\d+(?:[a-z]+\d*)?)?)?)?)?)?)?)?)?)$| $/
