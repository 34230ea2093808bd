import { readDataUrl, type DataUrlContent } from './data-url.ts'

/**
 * Takes files out of text that holds them as Markdown: `![image](data:image/png;base64,…)`, and `[media](data:…)` for
 * what is no image. Gateways write the pictures of some vendors so (wire-reference.md, 3.5 and 12 item 25).
 */
export interface MarkdownMedia {
  /** Hands the pieces of `text` to the callbacks, which were given at creation. A possible beginning is held back. */
  push(text: string): void
  /** What comes next is no text: hands over what was held back, unless it is the middle of a file. */
  flush(): void
  /** The text is over: hands over what was held back. */
  end(): void
  /** Whether something is held back. */
  readonly isHolding: boolean
}

export function createMarkdownMedia(
  onText: (text: string) => void,
  onMedia: (media: DataUrlContent) => void,
): MarkdownMedia {
  /** What may become a beginning. */
  let held = ''
  /** The pieces of a file whose end has not come: megabytes, so that they are joined once. */
  let inside: string[] | undefined

  function readOutside(text: string): void {
    const all = held + text
    held = ''
    const begun = beginning.exec(all)
    if (begun !== null) {
      if (begun.index > 0) onText(all.slice(0, begun.index))
      inside = [begun[0]]
      readInside(all.slice(begun.index + begun[0].length))
      return
    }
    const keep = possibleBeginning.exec(all)?.index ?? all.length
    held = all.slice(keep)
    if (keep > 0) onText(all.slice(0, keep))
  }

  function readInside(text: string): void {
    const end = text.indexOf(')')
    inside?.push(end === -1 ? text : text.slice(0, end))
    if (end === -1 || inside === undefined) return
    const whole = inside.join('')
    inside = undefined
    const content = readDataUrl(whole.slice(whole.indexOf('](') + 2).trim())
    if (content === undefined || content.data === '') onText(`${whole})`)
    else onMedia(content)
    const rest = text.slice(end + 1)
    if (rest !== '') readOutside(rest)
  }

  function flush(): void {
    if (held === '') return
    const text = held
    held = ''
    onText(text)
  }

  return {
    push(text) {
      if (inside !== undefined) readInside(text)
      else if (held !== '' || text.includes('[') || text.endsWith('!')) readOutside(text)
      else if (text !== '') onText(text)
    },
    flush,
    end() {
      if (inside !== undefined) onText(inside.join(''))
      inside = undefined
      flush()
    },
    get isHolding() {
      return held !== '' || inside !== undefined
    },
  }
}

/** A whole text without the files that are written into it. */
export function textWithoutMedia(text: string): string {
  let rest = ''
  const markdown = createMarkdownMedia(
    (piece) => void (rest += piece),
    () => undefined,
  )
  markdown.push(text)
  markdown.end()
  return rest
}

const beginning = /!?\[[^\]\n]{0,80}\]\(data:/

/** What at the end of a text may go on as a beginning. */
const possibleBeginning = /!?\[[^\]\n]{0,80}(?:\](?:\((?:d(?:a(?:ta?)?)?)?)?)?$|!$/
