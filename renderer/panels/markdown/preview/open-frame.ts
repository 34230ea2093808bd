/** The page that shows previews, beside the window's own (`renderer/public/preview-frame.html`). */
const framePath = './preview-frame.html'

/** An untrusted document for a frame. */
export interface FrameContent {
  /** The HTML of a whole page. */
  readonly content: string
  readonly title: string
  readonly runsScripts: boolean
  /** A message for the document once it has loaded, and the port for its answers. */
  readonly message?: unknown
  readonly inner?: MessagePort
}

/** A frame with a document in it. */
export interface OpenFrame {
  /** Calls back when the frame answers, which it cannot while its scripts block it. */
  ask(onAnswer: () => void): void
  close(): void
}

/**
 * Appends a frame with a document to `place`. It has an opaque origin, and the content security policy of `framePath`
 * forbids all requests. `onThere` is called when the document is about to be shown.
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
  // An opaque origin can only be addressed as `*`.
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
