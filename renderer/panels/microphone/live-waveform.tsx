import { useEffect, useRef } from 'react'
import { useWidth } from '../../controls/hooks/use-width.ts'
import { useRecordingLevels } from './recorder-store.ts'

const height = 44
const barWidth = 2
const barStep = 4

/**
 * The last moments of the recording, the newest at the right. Drawn on a canvas instead of rendered: it changes twenty
 * times a second.
 */
export function LiveWaveform() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element === null || context === null || context === undefined || width === 0) return undefined
    const scale = window.devicePixelRatio
    element.width = Math.round(width * scale)
    element.height = Math.round(height * scale)
    const draw = (bars: readonly number[]): void => {
      context.setTransform(scale, 0, 0, scale, 0, 0)
      context.clearRect(0, 0, width, height)
      context.fillStyle = getComputedStyle(element).color
      const shown = bars.slice(-Math.floor((width + barStep - barWidth) / barStep))
      for (const [index, peak] of shown.entries()) {
        const length = Math.max(2, Math.sqrt(Math.min(1, peak)) * height)
        const left = width - (shown.length - index) * barStep + (barStep - barWidth)
        context.fillRect(left, (height - length) / 2, barWidth, length)
      }
    }
    draw(useRecordingLevels.getState().bars)
    return useRecordingLevels.subscribe(({ bars }, before) => {
      if (bars !== before.bars) draw(bars)
    })
  }, [width])
  return (
    <div className="rounded-sm bg-surface px-2.5 py-2 edge">
      <div ref={box} className="h-11">
        <canvas ref={canvas} className="h-11 w-full text-ink-2" aria-hidden="true" />
      </div>
    </div>
  )
}
