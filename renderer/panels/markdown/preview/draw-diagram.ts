/* oxlint-disable text/untranslated -- Names of faces, and a script of the frame. */

import mermaidAddress from 'mermaid/dist/mermaid.min.js?url'
import {
  diagramDeadlineMs,
  diagramScriptsDeadlineMs,
  maxDiagramCharacters,
  maxDrawnDiagramCharacters,
  maxKeptDiagrams,
} from '../../../../shared/limits.ts'
import { openFrame, type OpenFrame } from './open-frame.ts'
import { onPreviewsAtRest } from './previews-at-rest.ts'

/** A diagram as SVG markup, or why there is none. `reason` is Mermaid's own message, in English. */
export type DrawnDiagram =
  | { readonly type: 'drawn'; readonly markup: string }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'too-slow' }

/** The colours of a diagram, by Mermaid's names. */
export type DiagramColours = Readonly<Record<string, string>>

/** System fonts: a frame cannot use ours, and a drawing must be measured in the font that it is shown in. */
const fontFamily = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

const drawn = new Map<string, DrawnDiagram>()
let last: Promise<unknown> = Promise.resolve()
let painter: Promise<Painter | undefined> | undefined

/**
 * Draws diagrams one by one. Mermaid runs in a sandboxed frame, so that a diagram cannot reach the window; if one takes
 * too long, its frame is removed and the next diagram gets a new one.
 */
export function drawDiagram(source: string, colours: DiagramColours): Promise<DrawnDiagram> {
  const key = JSON.stringify([source, colours])
  const known = drawn.get(key)
  if (known !== undefined) return Promise.resolve(known)
  const drawing = last.then(async () => {
    const result = drawn.get(key) ?? (await draw(source, colours))
    // Do not cache a timeout: the machine may have been busy.
    if (result.type !== 'too-slow') keep(key, result)
    return result
  })
  last = drawing.catch(() => undefined)
  return drawing
}

function keep(key: string, result: DrawnDiagram): void {
  drawn.set(key, result)
  const [oldest] = drawn.keys()
  if (drawn.size > maxKeptDiagrams && oldest !== undefined) drawn.delete(oldest)
}

async function draw(source: string, colours: DiagramColours): Promise<DrawnDiagram> {
  const atWork = await (painter ??= openPainter())
  const answer =
    atWork === undefined ? undefined : await within(diagramDeadlineMs, atWork.draw(source, colours))
  if (answer === undefined) {
    atWork?.close()
    painter = undefined
    return { type: 'too-slow' }
  }
  const { svg, error } = answer as { readonly svg?: unknown; readonly error?: unknown }
  return typeof svg === 'string' && svg.length <= maxDrawnDiagramCharacters
    ? { type: 'drawn', markup: svg }
    : { type: 'failed', reason: typeof error === 'string' ? error : '' }
}

/** A frame with Mermaid in it. */
interface Painter {
  /** Resolves to the frame's answer, which is not validated. Never resolves after `close`. */
  draw(source: string, colours: DiagramColours): Promise<unknown>
  close(): void
}

/** Resolves to `undefined` if its scripts did not load or answer. */
async function openPainter(): Promise<Painter | undefined> {
  const response = await fetch(mermaidAddress).catch(() => undefined)
  if (response?.ok !== true) return undefined
  const script = await response.text()
  const { port1: port, port2: inner } = new MessageChannel()
  let onAnswer: ((answer: unknown) => void) | undefined
  port.addEventListener('message', ({ data }) => onAnswer?.(data))
  port.start()
  const answer = () => new Promise<unknown>((resolve) => (onAnswer = resolve))
  const place = document.createElement('div')
  place.className = 'diagram-painter'
  place.ariaHidden = 'true'
  place.inert = true
  document.body.append(place)
  const isThere = answer()
  const frame: OpenFrame = openFrame(place, {
    content: painterPage,
    title: '',
    runsScripts: true,
    message: { script, fontFamily, maxTextSize: maxDiagramCharacters },
    inner,
  })
  const close = (): void => {
    stopListening()
    frame.close()
    port.close()
    place.remove()
    painter = undefined
  }
  const stopListening = onPreviewsAtRest(close)
  if ((await within(diagramScriptsDeadlineMs, isThere)) === undefined) {
    close()
    return undefined
  }
  return {
    draw(source, colours) {
      const drawing = answer()
      port.postMessage({ source, colours })
      return drawing
    },
    close,
  }
}

/** Resolves to `undefined` after this time. */
function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}

const painterPage = `<!doctype html><meta charset="utf-8"><body><script>
addEventListener('message', ({ data: { script, fontFamily, maxTextSize }, ports: [port] }) => {
  const element = document.createElement('script')
  element.textContent = script
  document.head.append(element)
  let count = 0
  port.onmessage = async ({ data: { source, colours } }) => {
    try {
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        suppressErrorRendering: true,
        htmlLabels: false,
        flowchart: { htmlLabels: false },
        maxTextSize,
        fontFamily,
        theme: 'base',
        themeVariables: { ...colours, fontFamily },
      })
      const { svg } = await mermaid.render('diagram-' + (count += 1), source)
      port.postMessage({ svg })
    } catch (error) {
      port.postMessage({ error: String(error instanceof Error ? error.message : error).slice(0, 1000) })
    }
  }
  port.postMessage('there')
}, { once: true })
</script>`
