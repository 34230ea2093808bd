import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import type { MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { SceneView } from '../charts/scene-view.tsx'
import { pitchAxis, timeAxis } from './audio-axes.ts'
import { classNames } from '../../controls/class-names.ts'
import { drawWaveform, playedBars } from './draw-waveform.ts'
import { formatPosition } from './format-position.ts'
import { SpectrumCanvas } from './spectrum-canvas.tsx'
import type { Spectrum } from './spectrum-meter.ts'
import { useCanvasSize, type CanvasSize } from '../../controls/hooks/use-canvas-size.ts'
import { useWaveformColours, type Series } from './use-waveform-colours.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { placeAfterKey } from './waveform-keys.ts'

/** A highlighted stretch of audio, such as a segment of its transcript. */
export type AudioRegion = {
  startMs: number
  endMs: number
  /** Whether it is playing or selected. */
  isActive?: boolean
}

export type WaveformProps = {
  /** The name of the audio. */
  label: string
  /** The peaks, 0 to 1. Without them `children` says why. */
  peaks: Float32Array | undefined
  /** Drawn in place of the bars. */
  spectrum?: Spectrum | undefined
  /** Seeking is disabled while it is `undefined`. */
  durationMs: number | undefined
  positionMs: number
  onSeek: (positionMs: number) => void
  /** Called for the space bar. */
  onToggle?: (() => void) | undefined
  series?: Series | undefined
  regions?: readonly AudioRegion[] | undefined
  /** The height of the bars, in pixels. */
  height?: number | undefined
  className?: string | undefined
  /** The context menu. */
  menu?: (() => readonly MenuSection[]) | undefined
  /** Shown in place of the bars. */
  children?: ReactNode
}

const headColour = {
  1: 'bg-data-1',
  2: 'bg-data-2',
  3: 'bg-data-3',
  4: 'bg-data-4',
  5: 'bg-data-5',
} as const satisfies Record<Series, string>

const noRegions: readonly AudioRegion[] = []

/** Audio as bars, with a slider over its length: click, drag or use the keys to seek. */
export function Waveform(props: WaveformProps) {
  const { label, peaks, durationMs, positionMs, onSeek, onToggle, series = 1, height = 96 } = props
  const well = useRef<HTMLDivElement>(null)
  // Measure the container: when a child mounts, its own box does not exist yet.
  const size = useCanvasSize(well)
  const slider = useRef<HTMLInputElement>(null)
  const [hoverMs, setHoverMs] = useState<number>()
  const length = durationMs ?? 0
  const axis = useMemo(() => timeAxis(length, size.width), [length, size.width])
  const hertz = props.spectrum?.hertz
  const pitches = useMemo(
    () => (hertz === undefined || peaks === undefined ? undefined : pitchAxis(hertz, height)),
    [hertz, peaks, height],
  )
  const played = length === 0 ? 0 : Math.min(1, positionMs / length)

  function placeOf(event: PointerEvent): number {
    const { left = 0, width = 0 } = well.current?.getBoundingClientRect() ?? {}
    return width === 0 ? 0 : Math.max(0, Math.min(1, (event.clientX - left) / width)) * length
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' && onToggle !== undefined) {
      event.preventDefault()
      onToggle()
      return
    }
    const to = placeAfterKey(event.key, event.shiftKey, positionMs, length)
    if (to === undefined || length === 0) return
    event.preventDefault()
    onSeek(to)
  }

  return (
    <ContextMenu sections={() => props.menu?.() ?? []}>
      <div
        onPointerDown={(event) => {
          if (event.button !== 0 || length === 0) return
          // Move the focus to the slider, which handles the keys, not to the element under the pointer.
          event.preventDefault()
          slider.current?.focus()
          event.currentTarget.setPointerCapture(event.pointerId)
          onSeek(placeOf(event))
        }}
        onPointerMove={(event) => {
          setHoverMs(placeOf(event))
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(placeOf(event))
        }}
        onPointerLeave={() => setHoverMs(undefined)}
        className={classNames(
          'relative touch-none rounded-sm bg-sunken px-2.5 pt-3 pb-6 edge has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
          props.className,
        )}
      >
        <input
          ref={slider}
          type="range"
          min={0}
          max={length / 1000}
          step="any"
          value={Math.min(positionMs, length) / 1000}
          disabled={length === 0}
          aria-label={label}
          aria-valuetext={mediaText().positionOf({
            position: formatPosition(positionMs),
            length: formatPosition(length),
          })}
          onChange={(event) => onSeek(Number(event.target.value) * 1000)}
          onKeyDown={onKeyDown}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <div ref={well} className="relative" style={{ height }}>
          {peaks === undefined ? (
            <div className="grid size-full place-items-center text-center text-small text-ink-3">
              {props.children}
            </div>
          ) : props.spectrum !== undefined ? (
            <SpectrumCanvas size={size} spectrum={props.spectrum} />
          ) : (
            <Bars
              size={size}
              peaks={peaks}
              played={played}
              durationMs={length}
              series={series}
              regions={props.regions ?? noRegions}
            />
          )}
          {hoverMs !== undefined && length > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -inset-y-2 w-px bg-ink-3"
              style={{ left: `${(hoverMs / length) * 100}%` }}
            >
              <span
                className={classNames(
                  'tabular absolute -top-1 rounded-xs bg-raised px-1 text-meta text-ink-2 shadow-pop',
                  hoverMs > length / 2 ? 'right-1' : 'left-1',
                )}
              >
                {formatPosition(hoverMs)}
              </span>
            </span>
          )}
          {length > 0 && positionMs > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'pointer-events-none absolute -inset-y-2 -ml-px w-0.5',
                headColour[series],
              )}
              style={{ left: `${played * 100}%` }}
            >
              <span
                className={classNames(
                  'absolute -top-1 -left-1 h-1.5 w-2.5 [clip-path:polygon(0_0,100%_0,50%_100%)]',
                  headColour[series],
                )}
              />
            </span>
          )}
        </div>
        <SceneView scene={axis} className="absolute bottom-0 left-0" />
        {pitches !== undefined && (
          <SceneView scene={pitches} className="pointer-events-none absolute top-3 left-2.5" />
        )}
      </div>
    </ContextMenu>
  )
}

type BarsProps = {
  size: CanvasSize
  peaks: Float32Array
  /** The position, 0 to 1. */
  played: number
  durationMs: number
  series: Series
  regions: readonly AudioRegion[]
}

function Bars({ size, peaks, played, durationMs, series, regions }: BarsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, ratio } = size
  const colours = useWaveformColours(series)
  // Skip frames that move the position but no bar.
  const done = playedBars(width, played)
  useLayoutEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (target === null || context === null || context === undefined || width === 0) return
    target.width = Math.round(width * ratio)
    target.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    const drawn = regions.map(({ startMs, endMs, isActive = false }) => ({
      start: startMs / Math.max(1, durationMs),
      end: endMs / Math.max(1, durationMs),
      isActive,
    }))
    drawWaveform(context, { width, height }, { peaks, done, regions: drawn, colours })
  }, [width, height, ratio, colours, peaks, done, regions, durationMs])
  return <canvas ref={canvas} className="absolute inset-0 size-full" />
}
