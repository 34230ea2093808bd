/** Where the page lies that shows previews, beside the window's own (`renderer/public/preview-frame.html`). */
const framePath = './preview-frame.html'

/** A document from outside, for a frame. */
export interface FrameContent {
  /** A whole page. */
  readonly content: string
  readonly title: string
  readonly runsScripts: boolean
  /** What the document is told once it has loaded, and the port that it answers through. */
  readonly message?: unknown
  readonly inner?: MessagePort
}

/** A frame with a document in it. */
export interface OpenFrame {
  /** Calls back when the frame answers: its scripts, if any, leave it time for that. */
  ask(onAnswer: () => void): void
  close(): void
}

/**
 * Puts a frame with a document at the end of `place`. Its origin is one of its own, which nothing else has, and the policy of
 * `framePath` lets it ask no network for anything. `onThere` is called when the document is about to be shown.
 */
export function openFrame(
  place: Element,
  { inner, ...content }: FrameContent,
  onThere?: () => void,
): OpenFrame {
  const { port1: port, port2 } = new MessageChannel()
  let waiting = onThere === undefined ? [] : [onThere]
  port.addEventListener('message', () => {
    const answered = waiting
    waiting = []
    for (const onAnswer of answered) onAnswer()
  })
  port.start()
  const frame = document.createElement('iframe')
  frame.title = content.title
  frame.className = 'block size-full border-0'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.src = framePath
  // An origin without a name is written to by the name of any.
  const hand = () =>
    frame.contentWindow?.postMessage(content, '*', inner === undefined ? [port2] : [port2, inner])
  frame.addEventListener('load', hand, { once: true })
  place.append(frame)
  return {
    ask(onAnswer) {
      waiting.push(onAnswer)
      port.postMessage('there?')
    },
    close() {
      frame.remove()
      waiting = []
      port.close()
    },
  }
}
