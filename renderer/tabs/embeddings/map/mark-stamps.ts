import type { TokenColours } from '../../../controls/use-token-colours.ts'
import { isLined, tracePath, type GroupMark, type MarkShape } from './group-marks.ts'
import type { Place } from './map-view.ts'

type Mark = Pick<GroupMark, 'series' | 'shape'>

export interface Stamps {
  /** Draws the mark with its middle at a place, in CSS pixels, on a context that is scaled to them. */
  press(context: CanvasRenderingContext2D, place: Place, mark: Mark): void
}

/** Each mark is drawn once, and pressed on thousands of times: outlines one by one would take longer than a frame. */
export function createStamps(radius: number, ratio: number, colours: TokenColours): Stamps {
  const known = new Map<string, OffscreenCanvas>()
  // The widest shape is a diamond, with half of its line around it.
  const half = Math.ceil((radius * 1.2 + 1.5) * ratio) / ratio

  function stampOf({ series, shape }: Mark): OffscreenCanvas {
    const name = `${shape} ${series}`
    const found = known.get(name)
    if (found !== undefined) return found
    const made = new OffscreenCanvas(Math.round(half * 2 * ratio), Math.round(half * 2 * ratio))
    const context = made.getContext('2d')
    context?.scale(ratio, ratio)
    context?.translate(half, half)
    if (context !== null) drawMark(context, shape, radius, colourOf(series, colours), colours('panel'))
    known.set(name, made)
    return made
  }

  return {
    press(context, { x, y }, mark) {
      // On whole pixels of the device: between them a stamp would be blurred.
      const left = Math.round((x - half) * ratio) / ratio
      const top = Math.round((y - half) * ratio) / ratio
      context.drawImage(stampOf(mark), left, top, half * 2, half * 2)
    },
  }
}

function colourOf(series: Mark['series'], colours: TokenColours): string {
  return series === undefined ? colours('ink-3') : colours(`data-${series}`)
}

function drawMark(
  context: OffscreenCanvasRenderingContext2D,
  shape: MarkShape,
  radius: number,
  colour: string,
  ground: string,
): void {
  context.beginPath()
  tracePath(context, shape, radius)
  if (isLined(shape)) {
    context.strokeStyle = colour
    context.lineWidth = 2
    context.stroke()
    return
  }
  // A thin line in the colour of the ground keeps marks apart that lie on one another.
  context.strokeStyle = ground
  context.lineWidth = 1.5
  context.stroke()
  context.fillStyle = colour
  context.fill()
}
