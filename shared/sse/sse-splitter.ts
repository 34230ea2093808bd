/** Receives the output of a splitter. Calls are synchronous, in the order of the text. */
export interface SseListener {
  /** One event: its joined `data:` lines, and its `event:` field or `''`. Never called with empty data. */
  onEvent(data: string, event: string): void
  /**
   * A line that is neither a field nor a comment nor blank. A gateway that fails after it has begun to stream can only
   * append a bare JSON object (see shared/gateway/wire/streams.md, "Errors inside a stream").
   */
  onStray(line: string): void
  /**
   * Called where an event begins in the text. If it can read the whole event there, it does so and returns the position
   * of the next event; `-1` leaves the event to the splitter.
   */
  skim?(text: string, position: number): number
}

export interface SseSplitter {
  /** Adds text as it arrives, split anywhere. */
  push(text: string): void
  /** The body has ended. A last event without its blank line is passed on as well. */
  end(): void
  /** Number of characters of the incomplete event. */
  heldCharacters(): number
}

/**
 * Splits text into server-sent events, incrementally and without a limit on the length of a line.
 *
 * Lines end with `\n`, `\r\n` or `\r`, even when the pair is split. `id:` and `retry:` are ignored, as are comments. The
 * work is linear in the text however it is split: only new text is searched for a line end.
 */
export function createSseSplitter(listener: SseListener): SseSplitter {
  let rest = ''
  let isFirst = true
  let skipsLineFeed = false
  let data: string | undefined
  let event = ''
  /** The last `event:` line, with its line end, and its name: nearly all events of a stream have the same. */
  let eventLine = ''
  let eventName = ''

  function dispatch(): void {
    if (data !== undefined && data !== '') listener.onEvent(data, event)
    data = undefined
    event = ''
  }

  function readLine(line: string): void {
    if (line === '') {
      dispatch()
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon === -1 ? line : line.slice(0, colon)
    switch (name) {
      case 'data': {
        const value = fieldValue(line, colon)
        data = data === undefined ? value : `${data}\n${value}`
        return
      }
      case 'event':
        event = fieldValue(line, colon)
        eventLine = `${line}\n`
        eventName = event
        return
      case 'id':
      case 'retry':
        return
      default:
        listener.onStray(line)
    }
  }

  /** Reads the whole lines of `text`; the text after the last line end becomes the new rest. */
  function readLines(text: string): void {
    let position = 0
    for (;;) {
      const skimmed = data === undefined && event === '' ? (listener.skim?.(text, position) ?? -1) : -1
      if (skimmed !== -1) {
        position = skimmed
        continue
      }
      if (
        text.charCodeAt(position) === letterE &&
        eventLine !== '' &&
        text.slice(position, position + eventLine.length) === eventLine
      ) {
        event = eventName
        position += eventLine.length
      }
      const end = text.indexOf('\n', position)
      if (end === -1) break
      // Read the usual event, `data: …` and a blank line, in one step: it makes up nearly all of a stream.
      if (
        data === undefined &&
        text.charCodeAt(end + 1) === lineFeed &&
        text.startsWith('data: ', position)
      ) {
        if (end > position + 6) listener.onEvent(text.slice(position + 6, end), event)
        event = ''
        position = end + 2
      } else {
        readLine(text.slice(position, end))
        position = end + 1
      }
    }
    rest = position === 0 ? text : text.slice(position)
  }

  return {
    push(piece) {
      let text = piece
      if (text === '') return
      if (isFirst) {
        isFirst = false
        if (text.charCodeAt(0) === byteOrderMark) text = text.slice(1)
      }
      if (skipsLineFeed) {
        skipsLineFeed = false
        if (text.charCodeAt(0) === lineFeed) text = text.slice(1)
      }
      if (text.includes('\r')) {
        skipsLineFeed = text.endsWith('\r')
        text = text.replaceAll(carriageReturns, '\n')
      }
      // Concatenation is cheap until the result is examined, so a long line is examined only at its end.
      if (rest === '') readLines(text)
      else if (text.includes('\n')) readLines(rest + text)
      else rest += text
    },
    end() {
      const last = rest
      rest = ''
      if (last !== '') readLine(last)
      dispatch()
    },
    heldCharacters() {
      return rest.length + (data?.length ?? 0)
    },
  }
}

const lineFeed = 10
const letterE = 101
const byteOrderMark = 0xfeff
const carriageReturns = /\r\n?/g

function fieldValue(line: string, colon: number): string {
  if (colon === -1) return ''
  return line.slice(line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1)
}
