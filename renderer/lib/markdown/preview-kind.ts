import { maxPreviewCharacters } from '../../../shared/limits.ts'

/** The kind of preview that a code block has beside its source. */
export type PreviewKind = 'mermaid' | 'html' | 'svg'

const kinds: ReadonlyMap<string, PreviewKind> = new Map([
  ['mermaid', 'mermaid'],
  ['mmd', 'mermaid'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['svg', 'svg'],
])

/** Returns the preview of a code block; `undefined` when it has none, or is too long. Models also label SVG as XML. */
export function previewKindOf(code: string, language: string): PreviewKind | undefined {
  if (code.length > maxPreviewCharacters) return undefined
  const name = language.toLowerCase()
  if (name === 'xml') return /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(code.slice(0, 400)) ? 'svg' : undefined
  return kinds.get(name)
}

/** The preferred size of an image, in CSS pixels. */
export interface DrawingSize {
  readonly width: number
  readonly height: number
}

const unknownSize: DrawingSize = { width: 480, height: 320 }

/** Returns the size in the root tag of SVG markup, or else a default. */
export function sizeOfSvg(markup: string): DrawingSize {
  const tag = /<svg\b[^>]{0,4000}>/i.exec(markup)?.[0] ?? ''
  const [, , boxWidth = 0, boxHeight = 0] = (attribute(tag, 'viewBox') ?? '').split(/[\s,]+/).map(Number)
  const width = pixels(attribute(tag, 'width'))
  const height = pixels(attribute(tag, 'height'))
  if (width > 0 && height > 0) return { width, height }
  if (!(boxWidth > 0 && boxHeight > 0)) return unknownSize
  if (width > 0) return { width, height: (width * boxHeight) / boxWidth }
  if (height > 0) return { width: (height * boxWidth) / boxHeight, height }
  return { width: boxWidth, height: boxHeight }
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']{0,200})["']`).exec(tag)?.[1]
}

/** Returns 0 for percentages and invalid sizes. */
function pixels(written: string | undefined): number {
  return Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(written ?? '')?.[1] ?? 0)
}
