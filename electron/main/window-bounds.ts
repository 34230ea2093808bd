import * as z from 'zod/mini'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The last bounds of the window, in device-independent pixels, as stored in the configuration. */
export const savedBoundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isMaximized: z.boolean(),
})

export type SavedBounds = z.infer<typeof savedBoundsSchema>

export const minimumSize = { width: 1024, height: 680 } as const
const firstSize = { width: 1280, height: 800 } as const

/** The part of a window that must be on a display for the user to be able to grab it. */
const grip = { width: 160, height: 40 } as const

/** A place for the window; without `x` and `y` the system centres it. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly isMaximized: boolean
}

/**
 * Moves remembered bounds to where they are visible now: displays may change between two starts.
 *
 * The display that shows most of the window wins; size and position are clamped to its work area. A window that no
 * display shows any more is centred with its size. Invalid bounds are ignored.
 */
export function placeWindow(saved: unknown, workAreas: readonly Rectangle[]): Placement {
  const parsed = savedBoundsSchema.safeParse(saved)
  if (!parsed.success) return { ...firstSize, isMaximized: false }
  const { isMaximized } = parsed.data
  const area = areaShowingMost(parsed.data, workAreas)
  if (area === null) {
    return { ...clampSize(parsed.data, workAreas[0]), isMaximized }
  }
  const { width, height } = clampSize(parsed.data, area)
  return {
    x: clamp(parsed.data.x, area.x, area.x + area.width - width),
    y: clamp(parsed.data.y, area.y, area.y + area.height - height),
    width,
    height,
    isMaximized,
  }
}

function areaShowingMost(bounds: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  let best: Rectangle | null = null
  let bestArea = 0
  for (const area of workAreas) {
    const shown = overlap(bounds, area)
    if (shown.width < grip.width || shown.height < grip.height) continue
    if (shown.width * shown.height > bestArea) {
      best = area
      bestArea = shown.width * shown.height
    }
  }
  return best
}

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  }
}

function clampSize(size: { width: number; height: number }, area: Rectangle | undefined) {
  return {
    width: Math.max(minimumSize.width, Math.min(size.width, area?.width ?? size.width)),
    height: Math.max(minimumSize.height, Math.min(size.height, area?.height ?? size.height)),
  }
}

/** On an area smaller than the window `highest` is below `lowest`: the top left corner stays in view. */
function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest))
}
