import { createLoudnessMeter } from './loudness-meter.ts'
import { createPeakMeter } from './peak-meter.ts'
import { createSpectrumMeter, type Spectrum } from './spectrum-meter.ts'

/** Measurements of an audio file, made by decoding all of it. */
export interface AudioMeasures {
  readonly durationMs: number
  /** Samples per second. */
  readonly sampleRate: number
  readonly channels: number
  /** The peak of each of at most 4,096 equal stretches, 0 to 1. */
  readonly peaks: Float32Array<ArrayBuffer>
  readonly spectrum: Spectrum
  /** Integrated loudness in LUFS. Absent for silence and for less than 400 ms. */
  readonly loudness?: number
  /** The highest absolute sample, 0 to 1; above 1 it clips. */
  readonly loudest: number
  /**
   * Silence before the first and after the last sample above −50 dBFS; both are the whole duration when no sample is.
   */
  readonly silenceAtStartMs: number
  readonly silenceAtEndMs: number
}

export interface AudioMeter {
  /** Adds the next samples, one array for each channel. */
  add(channels: readonly Float32Array[]): void
  measures(): AudioMeasures
}

/** −50 dBFS: anything quieter counts as silence. */
const audible = 0.003_162

/** Measures audio that arrives in chunks, without keeping the samples. */
export function createAudioMeter(sampleRate: number, channels: number): AudioMeter {
  const peakMeter = createPeakMeter()
  const spectrumMeter = createSpectrumMeter(sampleRate)
  const loudnessMeter = createLoudnessMeter(sampleRate, channels)
  let frames = 0
  let loudest = 0
  let firstAudible: number | undefined
  let lastAudible = 0
  const toMs = (count: number) => (count / sampleRate) * 1000

  return {
    add(samples) {
      peakMeter.add(samples)
      loudnessMeter.add(samples)
      spectrumMeter.add(samples)
      const length = samples[0]?.length ?? 0
      for (const channel of samples) {
        for (let at = 0; at < length; at += 1) {
          const value = Math.abs(channel[at] ?? 0)
          if (value > loudest) loudest = value
          if (value < audible) continue
          const frame = frames + at
          if (firstAudible === undefined || frame < firstAudible) firstAudible = frame
          if (frame > lastAudible) lastAudible = frame
        }
      }
      frames += length
    },
    measures() {
      const loudness = loudnessMeter.loudness()
      return {
        durationMs: toMs(frames),
        sampleRate,
        channels,
        peaks: peakMeter.peaks(),
        spectrum: spectrumMeter.spectrum(),
        ...(loudness !== undefined && { loudness }),
        loudest,
        silenceAtStartMs: toMs(firstAudible ?? frames),
        silenceAtEndMs: toMs(firstAudible === undefined ? frames : frames - lastAudible - 1),
      }
    },
  }
}
