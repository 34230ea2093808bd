import { useLayoutEffect, useRef } from 'react'
import { drawSpectrum } from './draw-spectrum.ts'
import type { Spectrum } from './spectrum-meter.ts'
import type { CanvasSize } from '../../controls/hooks/use-canvas-size.ts'
import { useWaveformColours } from './use-waveform-colours.ts'

/** A spectrogram: low pitches at the bottom, and the louder, the stronger the colour. */
export function SpectrumCanvas({ size, spectrum }: { size: CanvasSize; spectrum: Spectrum }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, ratio } = size
  const { heat } = useWaveformColours(1)
  useLayoutEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (target === null || context === null || context === undefined || width === 0) return
    target.width = Math.round(width * ratio)
    target.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    drawSpectrum(context, { width, height }, spectrum, heat)
  }, [width, height, ratio, heat, spectrum])
  return <canvas ref={canvas} className="absolute inset-0 size-full" />
}
