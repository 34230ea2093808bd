import { edgeSpeed, type Band } from './items-in-band.ts'

export interface BandListener {
  /**
   * Called when the band begins, moves, or the list scrolls under it. `isAdding`: Shift, Ctrl or Command was held at
   * its beginning.
   */
  readonly onBand: (band: Band, isAdding: boolean) => void
  readonly onEnd: (how: 'done' | 'cancelled') => void
}

/** Minimum movement of a drag in pixels; a trembling hand at a click moves less. */
const threshold = 4

/**
 * Tracks mouse drags that begin beside the tiles of the scrolling `box`. Bands are relative to `lines`, so that they
 * keep their origin while the list scrolls. Escape cancels a band. Returns the function that stops tracking.
 */
export function followBands(box: HTMLElement, lines: HTMLElement, listener: BandListener): () => void {
  let stop: (() => void) | undefined
  const onPointerDown = (event: PointerEvent) => {
    const isMouse = event.button === 0 && event.pointerType === 'mouse'
    if (stop !== undefined || !isMouse || !isBeside(event, box)) return
    stop = followBand(event, box, lines, {
      ...listener,
      onEnd(how) {
        stop = undefined
        listener.onEnd(how)
      },
    })
  }
  box.addEventListener('pointerdown', onPointerDown)
  return () => {
    box.removeEventListener('pointerdown', onPointerDown)
    stop?.()
  }
}

/** Whether the pointer is neither on a tile nor on the scroll bar. */
function isBeside({ target, clientX }: PointerEvent, box: HTMLElement): boolean {
  const isOnTile = target instanceof Element && target.closest('[data-tile]') !== null
  return !isOnTile && clientX < box.getBoundingClientRect().left + box.clientLeft + box.clientWidth
}

function followBand(
  down: PointerEvent,
  box: HTMLElement,
  lines: HTMLElement,
  { onBand, onEnd }: BandListener,
): () => void {
  const listening = new AbortController()
  const start = pointOn(lines, down.clientX, down.clientY)
  const isAdding = down.shiftKey || down.ctrlKey || down.metaKey
  let last = { x: down.clientX, y: down.clientY }
  let hasBegun = false
  let frame = 0
  let framedAt: number | undefined

  const update = () => {
    const view = box.getBoundingClientRect()
    // Clamp to the box: beyond it, the drawn band would enlarge the scroll area.
    const end = pointOn(lines, clamp(last.x, view.left, view.right), clamp(last.y, view.top, view.bottom))
    onBand(bandBetween(start, end), isAdding)
  }
  const scrollOn = (now: number) => {
    const speed = edgeSpeed(last.y, box.getBoundingClientRect())
    if (speed !== 0) {
      box.scrollTop += speed * (now - (framedAt ?? now))
      update()
    }
    framedAt = now
    frame = requestAnimationFrame(scrollOn)
  }
  const stop = () => {
    listening.abort()
    cancelAnimationFrame(frame)
  }
  const finish = (how: 'done' | 'cancelled') => {
    stop()
    onEnd(hasBegun ? how : 'cancelled')
  }

  const { signal } = listening
  window.addEventListener(
    'pointermove',
    (event) => {
      // The button was released where no event is received.
      if ((event.buttons & 1) === 0) return finish('done')
      last = { x: event.clientX, y: event.clientY }
      if (!hasBegun) {
        if (Math.hypot(last.x - down.clientX, last.y - down.clientY) < threshold) return
        hasBegun = true
        frame = requestAnimationFrame(scrollOn)
      }
      update()
    },
    { signal },
  )
  window.addEventListener('pointerup', () => finish('done'), { signal })
  window.addEventListener('pointercancel', () => finish('cancelled'), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      finish('cancelled')
    },
    { signal, capture: true },
  )
  box.addEventListener('scroll', () => hasBegun && update(), { signal })
  return stop
}

interface Point {
  readonly x: number
  readonly y: number
}

function pointOn(lines: HTMLElement, clientX: number, clientY: number): Point {
  const { left, top } = lines.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function bandBetween(left: Point, right: Point): Band {
  return {
    left: Math.min(left.x, right.x),
    top: Math.min(left.y, right.y),
    right: Math.max(left.x, right.x),
    bottom: Math.max(left.y, right.y),
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}
