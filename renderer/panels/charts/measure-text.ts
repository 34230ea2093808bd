import { defaultTextSize, type MeasureText } from './scene.ts'

let shared: CanvasRenderingContext2D | null | undefined

/** Measures text in a font with a canvas, or estimates it where there is no canvas. */
export function measureIn(font: string): MeasureText {
  shared ??= document.createElement('canvas').getContext('2d')
  const context = shared
  if (context === null) return estimateWidth
  return (text, size = defaultTextSize, isStrong = false) => {
    context.font = `${isStrong ? '600 ' : ''}${size}px ${font}`
    return context.measureText(text).width
  }
}

/** The font family of the page. */
export function pageFont(): string {
  return getComputedStyle(document.body).fontFamily || 'sans-serif'
}

/** Estimates a width: Han characters are as wide as they are high, others a little over half. */
export function estimateWidth(text: string, size = defaultTextSize): number {
  let width = 0
  for (const sign of text) width += /[\u2E80-\uFFEF]/.test(sign) ? 1 : 0.56
  return width * size
}
