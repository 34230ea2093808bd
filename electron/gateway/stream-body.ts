import { parseJson } from '../../shared/json.ts'
import { decodeByteText } from './byte-text.ts'
import { createStrayJson } from './stray-json.ts'
import type { StreamEvent, StreamReader } from '../../shared/formats/format.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createSseSplitter } from '../../shared/sse/sse-splitter.ts'

/** Called with each event of a stream after it was read. */
export type OnStreamEvent = (event: StreamEvent, isReadable: boolean) => void

/** Splits the byte text of a stream into events and passes them to the format's reader. */
export interface StreamBody {
  /** Appends the parts of the events that `bytes` completed to `out`; returns how many events there were. */
  push(bytes: string, out: Part[]): number
  /** Ends the body. With `isCut` it broke off: an unreadable rest does not count as an event. */
  end(isCut: boolean, out: Part[]): number
  /** Stops reading: the incomplete rest is dropped. */
  giveUp(out: Part[]): void
  /** Bytes of the incomplete rest. */
  heldBytes(): number
}

/**
 * Splits a body into events and passes each to `reader`. Bare JSON among the events is handed over like an event:
 * after a ping or the first events, that is how the gateway says that something failed (see
 * shared/gateway/wire/streams.md, "Errors inside a stream"). It may be spread over lines.
 */
export function createStreamBody(reader: StreamReader, onEvent?: OnStreamEvent): StreamBody {
  let out: Part[] = []
  let count = 0
  let isEndOfCutBody = false
  let isFirst = true
  const stray = createStrayJson()

  function read(event: StreamEvent): void {
    if (isEndOfCutBody && parseJson(event.data) === undefined) return
    count += 1
    const before = out.length
    reader.push(event, out)
    onEvent?.(event, !hasUnreadable(out, before))
  }

  function flushStray(): void {
    read({ event: '', data: decodeByteText(stray.take()) })
  }

  function skim(text: string, position: number): number {
    if (stray.length() > 0) return -1
    const end = reader.skim?.(text, position, out) ?? -1
    if (end !== -1) count += 1
    return end
  }

  const splitter = createSseSplitter({
    // With `onEvent` each event's data is needed, so nothing can be skipped.
    ...(onEvent === undefined && reader.skim !== undefined && { skim }),
    onEvent(data, event) {
      if (stray.length() > 0) flushStray()
      read({ event: decodeByteText(event), data: decodeByteText(data) })
    },
    onStray(line) {
      // An object begins at the beginning of a line, so held text that began otherwise does not belong to it.
      if (stray.length() > 0 && line.startsWith('{') && !stray.beginsAsJson()) flushStray()
      // A complete object is passed on at once.
      if (stray.add(line)) flushStray()
    },
  })

  return {
    push(bytes, parts) {
      out = parts
      count = 0
      splitter.push(isFirst && bytes.startsWith(byteOrderMark) ? bytes.slice(byteOrderMark.length) : bytes)
      isFirst = false
      return count
    },
    end(isCut, parts) {
      out = parts
      count = 0
      isEndOfCutBody = isCut
      splitter.end()
      if (stray.length() > 0) flushStray()
      reader.end(out, isCut)
      return count
    },
    giveUp: (parts) => reader.end(parts, true),
    heldBytes() {
      return splitter.heldCharacters() + stray.length()
    },
  }
}

/** U+FEFF in UTF-8. */
const byteOrderMark = '\xEF\xBB\xBF'

function hasUnreadable(parts: readonly Part[], from: number): boolean {
  for (let index = from; index < parts.length; index += 1)
    if (parts[index]?.type === 'unreadable') return true
  return false
}
