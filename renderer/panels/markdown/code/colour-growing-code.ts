import type { CodeLine } from '../../../text-worker/code/code-line.ts'
import type { TextClient } from '../../../text-worker/text-client.ts'

/** How often new lines are sent for highlighting. Until then they are shown plain. */
const everyMs = 120

/** Highlights growing code in the worker, each line once it is complete. */
export interface GrowingColours {
  /** Passes the whole code so far. */
  grow(code: string): void
  stop(): void
}

let lastId = 0

/** Calls `onLines` with highlighted lines. One request at a time; after one that took too long the rest stays plain. */
export function colourGrowingCode(
  client: TextClient,
  language: string,
  onLines: (from: number, lines: readonly CodeLine[]) => void,
): GrowingColours {
  const id = (lastId += 1)
  let complete = ''
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function plan(): void {
    if (!isOver && timer === undefined && complete.length > sent)
      timer = setTimeout(() => void ask(), everyMs)
  }

  async function ask(): Promise<void> {
    const from = sent
    const text = complete.slice(from)
    const outcome = await client.run('grow', { id, language, from, text })
    if (isOver) return
    timer = undefined
    // The worker was restarted because of another text and has lost its state: begin again.
    if (outcome.type !== 'done' || (outcome.output === undefined && from === 0)) isOver = true
    else if (outcome.output === undefined) sent = 0
    else {
      sent = from + text.length
      onLines(outcome.output.from, outcome.output.lines)
    }
    plan()
  }

  return {
    grow(code) {
      const now = code.slice(0, code.lastIndexOf('\n') + 1)
      if (!now.startsWith(complete)) sent = 0
      complete = now
      plan()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
