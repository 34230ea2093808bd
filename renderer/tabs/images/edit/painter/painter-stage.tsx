import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { classNames } from '../../../../controls/class-names.ts'
import {
  clampView,
  drawnSize,
  fitScale,
  panBy,
  zoomAt,
  type Size,
  type View,
} from '../../../../panels/media-viewer/zoom.ts'
import { useLatest } from '../../../../controls/hooks/use-latest.ts'
import type { Source } from '../../../../../shared/request-forms/images/form.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import type { Point } from '../mask/mask-step.ts'
import { BrushCursor } from './brush-cursor.tsx'
import { MaskCanvas } from './mask-canvas.tsx'
import { addRectangle, beginStroke } from './paint-at.ts'
import { usePainter } from './painter-store.ts'
import { usePinch } from './use-pinch.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type PainterStageProps = {
  source: Source
  session: MaskSession
  view: View
  onView: (view: View) => void
  box: Size
  onBox: (box: Size) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Margin around the whole image in screen pixels, so that its edges can be painted over. */
const margin = 28

/** The source with its mask, to paint on. The wheel zooms towards the pointer; Space or the middle button pans. */
export function PainterStage({ source, session, view, onView, box, onBox, onKeyDown }: PainterStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { tool, isMaskShown } = usePainter()
  const [isSpaceHeld, setIsSpaceHeld] = useState(false)
  const [doing, setDoing] = useState<'nothing' | 'painting' | 'panning'>('nothing')
  const isHand = tool === 'hand' || isSpaceHeld
  useStageSize(stage, onBox)
  useWheelZoom(stage, (factor, at) => onView(zoomAt(view, view.zoom * factor, at, source, box)))

  const shown = clampView(view, source, box)
  const drawn = drawnSize(source, box, shown.zoom)
  const scale = fitScale(source, box) * shown.zoom

  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 1, height = 1 } = layer.current?.getBoundingClientRect() ?? {}
    return {
      x: round(((clientX - left) / width) * source.width),
      y: round(((clientY - top) / height) * source.height),
    }
  }

  const pinch = usePinch({
    view,
    onView,
    source,
    box,
    onBegin() {
      session.cancel()
      usePainter.getState().setCorner(undefined)
      setDoing('nothing')
    },
  })

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pinch.down(event)) return undefined
    if (isHand || event.button === 1) return setDoing('panning')
    const point = toPoint(event)
    setDoing('painting')
    if (tool === 'rectangle') usePainter.getState().setCorner(point)
    else beginStroke(session, point, event.shiftKey)
  }

  function onPointerMove(event: PointerEvent): void {
    if (pinch.move(event)) return undefined
    if (doing === 'panning') return onView(panBy(view, event.movementX, event.movementY, source, box))
    usePainter.getState().setCursor(toPoint(event))
    if (doing !== 'painting' || tool === 'rectangle') return
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (events.length === 0 ? [event] : events).map(toPoint)
    session.extend(points)
    usePainter.getState().setLastPoint(points.at(-1))
  }

  function onPointerEnd(event: PointerEvent): void {
    if (pinch.up(event)) return undefined
    const { corner, setCorner } = usePainter.getState()
    if (doing === 'painting' && tool === 'rectangle' && corner !== undefined) {
      if (event.type === 'pointerup') addRectangle(session, corner, toPoint(event))
      setCorner(undefined)
    }
    session.end()
    setDoing('nothing')
  }

  const handlers = {
    tabIndex: 0,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== ' ') return onKeyDown(event)
      event.preventDefault()
      setIsSpaceHeld(true)
    },
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && setIsSpaceHeld(false),
    onBlur: () => setIsSpaceHeld(false),
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onPointerLeave: () => doing === 'nothing' && usePainter.getState().setCursor(undefined),
  }

  return (
    <div
      ref={stage}
      role="application"
      aria-label={imagesText().maskOf(source.fileName)}
      aria-describedby="mask-keys"
      {...handlers}
      className={classNames(
        'focus-inside relative min-h-0 min-w-0 flex-1 touch-none overflow-hidden bg-chrome select-none',
        doing === 'panning' ? 'cursor-grabbing' : isHand ? 'cursor-grab' : 'cursor-none',
      )}
    >
      <p id="mask-keys" className="only-spoken">
        {imagesText().painterKeys}
      </p>
      {box.width > 0 && (
        <div
          ref={layer}
          className="absolute top-0 left-0 origin-top-left shadow-[0_0_0_1px_var(--color-line-strong)]"
          style={{
            width: drawn.width,
            height: drawn.height,
            transform: `translate(${margin + box.width / 2 - shown.x * drawn.width}px, ${margin + box.height / 2 - shown.y * drawn.height}px)`,
          }}
        >
          <img
            src={mediaAddress(source.mediaId)}
            alt={source.fileName}
            draggable={false}
            className="absolute inset-0 size-full max-w-none [image-orientation:none]"
            style={{ imageRendering: scale >= 3 ? 'pixelated' : 'auto' }}
          />
          <MaskCanvas session={session} isShown={isMaskShown} />
          <BrushCursor scale={scale} isPanning={isHand || doing === 'panning'} />
        </div>
      )}
    </div>
  )
}

/** Rounds to a tenth of a pixel, which is finer than a hand and short to store. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}

function useStageSize(stage: RefObject<HTMLElement | null>, onBox: (box: Size) => void): void {
  const notify = useLatest(onBox)
  useLayoutEffect(() => {
    const measured = stage.current
    if (measured === null) return undefined
    const measure = () =>
      notify({
        width: Math.max(0, measured.clientWidth - 2 * margin),
        height: Math.max(0, measured.clientHeight - 2 * margin),
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [stage, notify])
}

/** `at` is relative to the centre. A pinch on a touchpad arrives as a wheel event with Ctrl. */
function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  onZoom: (factor: number, at: Point) => void,
): void {
  const onWheel = useLatest((event: WheelEvent) => {
    event.preventDefault()
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
    const perPixel = event.ctrlKey ? 100 : 300
    // A notch of a wheel is about 100; a touchpad sends many small steps.
    const factor = Math.exp(-Math.max(-150, Math.min(150, event.deltaY)) / perPixel)
    onZoom(factor, { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 })
  })
  useEffect(() => {
    const listened = stage.current
    // React adds passive wheel listeners, which cannot prevent the page from scrolling.
    listened?.addEventListener('wheel', onWheel, { passive: false })
    return () => listened?.removeEventListener('wheel', onWheel)
  }, [stage, onWheel])
}
