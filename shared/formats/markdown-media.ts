import { readDataUrl, type DataUrlContent } from '../media/data-url.ts'

/**
 * Extracts files from text that contains them as Markdown: `![image](data:image/png;base64,…)`, and `[media](data:…)`
 * for other types. Gateways write the images of some vendors like this (see shared/gateway/wire/chat-completions.md,
 * "Images in the text").
 */
export interface MarkdownMedia {
  /** Passes the pieces of `text` to the callbacks given at creation. A possible beginning of a file is held back. */
  push(text: string): void
  /** Something other than text follows: passes on what was held back, unless it is the middle of a file. */
  flush(): void
  /** Ends the text and passes on what was held back. */
  end(): void
}

/**
 * A reader for one text: `onText` gets text without files, and `onMedia` gets each file once it is whole (see
 * shared/gateway/wire/chat-completions.md, "Images in the text").
 */
export function createMarkdownMedia(
  onText: (text: string) => void,
  onMedia: (media: DataUrlContent) => void,
): MarkdownMedia {
  /** Text that may become the beginning of a file. */
  let held = ''
  /** The pieces of an incomplete file: megabytes, so they are joined only once. */
  let inside: string[] | undefined

  function readOutside(text: string): void {
    const all = held + text
    held = ''
    const begun = findBeginning(all)
    if (begun !== undefined) {
      if (begun.index > 0) onText(all.slice(0, begun.index))
      inside = [begun.text]
      readInside(all.slice(begun.index + begun.text.length))
      return
    }
    const tail = Math.max(0, all.length - maxBeginningLength)
    const keep = tail + (possibleBeginning.exec(all.slice(tail))?.index ?? all.length - tail)
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
  }
}

/**
 * A whole text without the files that are written into it as Markdown (see shared/gateway/wire/chat-completions.md,
 * "Images in the text").
 */
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

const beginning = /!?\[[^\]\n]{0,80}\]\(data:$/

/** Longer than the longest beginning. */
const maxBeginningLength = 100

/** Examines only the text before each `](data:`: a regular expression would be tried at each bracket of the text. */
function findBeginning(text: string): { readonly index: number; readonly text: string } | undefined {
  const closing = '](data:'
  for (let at = text.indexOf(closing); at !== -1; at = text.indexOf(closing, at + 1)) {
    const end = at + closing.length
    const from = Math.max(0, end - maxBeginningLength)
    const begun = beginning.exec(text.slice(from, end))
    if (begun !== null) return { index: from + begun.index, text: begun[0] }
  }
  return undefined
}

/** The end of a text that may continue as the beginning of a file. */
const possibleBeginning = /!?\[[^\]\n]{0,80}(?:\](?:\((?:d(?:a(?:ta?)?)?)?)?)?$|!$/
