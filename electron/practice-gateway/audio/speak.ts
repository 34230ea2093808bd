import { plan, type PlacedPhone, type Spoken } from './utterance.ts'
import type { Voice } from './voices.ts'

/** Samples per second of all generated speech (see shared/gateway/wire/speech.md, "Request fields": `pcm`). */
export const sampleRate = 24_000

/** The interval at which filters are tuned: every 4 ms. */
const stepSamples = 96
const stepsBeforeYield = 1_000
const loudest = 0.7
/** The gain of the quietest samples. */
const lift = 2.5

/**
 * Speaks a text as 16-bit mono samples: a tone with the resonances of a mouth, and noise, changed from letter to
 * letter. It is babble with the rhythm of the words, and nobody takes it for a person. Yields to other work now and
 * then.
 */
export async function speak(spoken: Spoken): Promise<Int16Array> {
  const { voice, phones, seconds } = plan(spoken)
  const samples = new Float32Array(Math.ceil(seconds * sampleRate))
  const mouth = createMouth(voice)
  let at = 0
  let end = 0
  let steps = 0
  for (const phone of phones) {
    end += phone.seconds * sampleRate
    while (at < Math.min(end, samples.length)) {
      mouth.aim(phone)
      const until = Math.min(at + stepSamples, Math.ceil(end), samples.length)
      for (; at < until; at += 1) samples[at] = mouth.next()
      steps += 1
      if (steps % stepsBeforeYield === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return toInt16(samples)
}

interface Mouth {
  /** Moves the filters one step towards a phone. */
  aim(phone: PlacedPhone): void
  next(): number
}

function createMouth(voice: Voice): Mouth {
  const formants = [createResonator(), createResonator(), createResonator()]
  const widths = [70, 100, 150]
  const hiss = createResonator()
  const now = { formants: [500, 1500, 2500], tone: 0, noise: 0, noiseAt: 2500, pitch: voice.pitch }
  const noise = createNoise()
  let phase = 0
  let before = 0
  let toneLevel = 0
  let noiseLevel = 0

  return {
    aim(phone) {
      for (const [index, resonator] of formants.entries()) {
        const target = (phone.formants[index] ?? 0) * voice.formants
        now.formants[index] = glide(now.formants[index] ?? target, target, 0.35)
        resonator.tune(now.formants[index] ?? target, widths[index] ?? 100)
      }
      now.noiseAt = phone.noiseAt * Math.sqrt(voice.formants)
      hiss.tune(now.noiseAt, now.noiseAt * 0.25)
      now.tone = phone.tone
      now.noise = phone.noise
      now.pitch = glide(now.pitch, pitchOf(phone, voice), 0.15)
    },
    next() {
      toneLevel = glide(toneLevel, now.tone, 0.012)
      noiseLevel = glide(noiseLevel, now.noise, 0.02)
      phase = (phase + now.pitch / sampleRate) % 1
      const flow = glottis(phase)
      const pulse = (flow - before) * 6
      before = flow
      const breath = noise()
      let tone = (pulse * (1 - voice.breath) + breath * voice.breath * 0.5) * toneLevel
      for (const resonator of formants) tone = resonator.next(tone)
      return tone + hiss.next(breath) * noiseLevel * 2
    },
  }
}

/** The pitch falls along a sentence, rises at the end of a question, and is raised in long words. */
function pitchOf({ along, isQuestion, accent, tone }: PlacedPhone, { pitch, liveliness }: Voice): number {
  if (tone === 0) return pitch
  const fall = 0.09 - 0.2 * along
  const rise = isQuestion && along > 0.7 ? (along - 0.7) * 1.4 : 0
  return pitch * (1 + liveliness * (fall + rise + 0.05 * accent))
}

/** The opening of the vocal cords over one period: they open slowly and close fast. */
function glottis(phase: number): number {
  if (phase < 0.4) return 0.5 * (1 - Math.cos((Math.PI * phase) / 0.4))
  return phase < 0.56 ? Math.cos((Math.PI * (phase - 0.4)) / 0.32) : 0
}

function glide(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Creates a noise generator that produces the same numbers each time. */
function createNoise(): () => number {
  let state = 22_222
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x8000_0000 - 1
  }
}

/** Scales to a peak of `loudest` and lifts quiet samples, as in every recording of speech. */
function toInt16(samples: Float32Array): Int16Array {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  const drive = peak === 0 ? 0 : lift / peak
  const scale = (loudest * 32_767) / Math.tanh(lift)
  return Int16Array.from(samples, (sample) => Math.round(Math.tanh(sample * drive) * scale))
}

/** Passes one frequency better than all others: the two-pole filter that a formant is made of. */
interface Resonator {
  /** In hertz. */
  tune(frequency: number, bandwidth: number): void
  next(sample: number): number
}

function createResonator(): Resonator {
  let gain = 1
  let first = 0
  let second = 0
  let last = 0
  let beforeLast = 0
  return {
    tune(frequency, bandwidth) {
      const radius = Math.exp((-Math.PI * bandwidth) / sampleRate)
      first = 2 * radius * Math.cos((2 * Math.PI * Math.min(frequency, sampleRate * 0.46)) / sampleRate)
      second = -radius * radius
      gain = 1 - first - second
    },
    next(sample) {
      const value = gain * sample + first * last + second * beforeLast
      beforeLast = last
      last = value
      return value
    },
  }
}
