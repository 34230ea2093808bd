import { useRef, type PointerEvent } from 'react'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type ResizeHandleProps = {
  /** The name of the resized pane: "Inspector". */
  label: string
  /** The side of the handle on which the pane is. */
  pane: 'left' | 'right'
  size: number
  min: number
  max: number
  onResize: (size: number) => void
  /** Resets to the default size, on a double click. */
  onReset: () => void
}

const keyStep = 16

/**
 * A pane border that can be dragged, or moved with the arrow keys.
 *
 * For keyboards and screen readers it is a range input; dragging moves the border itself, not the input's thumb, which
 * is invisible.
 */
export function ResizeHandle({ label, pane, size, min, max, onResize, onReset }: ResizeHandleProps) {
  const start = useRef<{ x: number; size: number } | null>(null)
  const direction = pane === 'left' ? 1 : -1
  const resize = (next: number): void => onResize(Math.round(Math.min(max, Math.max(min, next))))

  function move(event: PointerEvent<HTMLInputElement>): void {
    if (start.current === null) return
    resize(start.current.size + (event.clientX - start.current.x) * direction)
  }

  function stop(): void {
    start.current = null
  }

  return (
    <span className="resize-handle relative z-10 -mx-0.75 flex w-1.5 flex-none self-stretch after:pointer-events-none after:absolute after:inset-y-0 after:left-[2.5px] after:w-px hover:after:bg-accent has-focus-visible:after:w-0.5 has-focus-visible:after:bg-focus">
      <input
        type="range"
        aria-label={controlsText().widthOf(label)}
        aria-valuetext={controlsText().pixels(size)}
        value={size}
        min={min}
        max={max}
        onChange={(event) => resize(Number(event.target.value))}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { x: event.clientX, size }
        }}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
        onDoubleClick={onReset}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          event.preventDefault()
          resize(size + (event.key === 'ArrowRight' ? keyStep : -keyStep) * direction)
        }}
        className="h-full w-full cursor-col-resize touch-none opacity-0"
      />
    </span>
  )
}
