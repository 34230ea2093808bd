// The legacy build also runs in older browsers: the browser host may be opened in any of them.
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  maxPdfImagePixels,
  maxPdfPagePixels,
  maxPdfSeconds,
  maxPdfTextCharacters,
} from '../../../../shared/limits.ts'
// oxlint-disable-next-line import/default -- What it is at this address is made by the build.
import painterAddress from './pdf-painter.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- What it is at this address is made by the build.
import readerAddress from './pdf-reader.worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = readerAddress
GlobalWorkerOptions.rendererSrc = painterAddress

export interface PdfSize {
  readonly width: number
  readonly height: number
}

/** An open PDF file. */
export interface OpenPdf {
  readonly pageCount: number
  /** The size of the first page, used for pages that have not been read yet. */
  readonly size: PdfSize
  /**
   * Draws a page at a width in pixels and resolves to its text. Rejects if the page cannot be drawn, or not in time.
   */
  draw(number: number, canvas: HTMLCanvasElement, width: number): Promise<string>
  close(): void
}

export type PdfProblem = 'locked' | 'damaged' | 'slow'

class TooSlow extends Error {}

/** Opens a file from its bytes, without using the network. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | PdfProblem> {
  const task = getDocument({
    data: bytes,
    disableAutoFetch: true,
    disableRange: true,
    disableStream: true,
    useWorkerFetch: false,
    // The page's content security policy forbids WebAssembly.
    useWasm: false,
    enableXfa: false,
    maxImageSize: maxPdfImagePixels,
    canvasMaxAreaInBytes: maxPdfPagePixels * 4,
    verbosity: 0,
  })
  const close = (): void => void task.destroy()
  try {
    const document = await inTime(task.promise)
    const size = sizeOf(await inTime(document.getPage(1)))
    return {
      pageCount: document.numPages,
      size,
      draw: (number, canvas, width) => inTime(draw(document, number, canvas, width)),
      close,
    }
  } catch (error) {
    close()
    return problemOf(error)
  }
}

export function problemOf(error: unknown): PdfProblem {
  if (error instanceof PasswordException) return 'locked'
  return error instanceof TooSlow ? 'slow' : 'damaged'
}

function sizeOf(page: PDFPageProxy): PdfSize {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

async function draw(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<string> {
  const page = await document.getPage(number)
  const size = sizeOf(page)
  // Limit the scale: a page may be extremely long.
  const most = Math.sqrt(maxPdfPagePixels / (size.width * size.height))
  const viewport = page.getViewport({ scale: Math.min(width / size.width, most) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  page.cleanup()
  return text.slice(0, maxPdfTextCharacters)
}

/** Rejects with `TooSlow` after the time limit. The caller then closes the file, which ends its workers. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooSlow()), maxPdfSeconds * 1_000)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
