import type { CaptureOrder } from './capture-message.ts'
import { createSampleCollector } from './sample-collector.ts'

// Globals of the audio thread, which TypeScript's libraries do not declare.
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: { keepsSamples: boolean } }) => AudioWorkletProcessor,
): void

/** Reads the microphone on the audio thread, where a busy page cannot make it miss a sample. */
class CaptureProcessor extends AudioWorkletProcessor {
  readonly #collector
  #isOver = false

  constructor({ processorOptions }: { processorOptions: { keepsSamples: boolean } }) {
    super()
    const { keepsSamples } = processorOptions
    this.#collector = createSampleCollector({ sampleRate, keepsSamples }, (news) =>
      this.port.postMessage(news, news.type === 'pcm' ? [news.bytes.buffer] : []),
    )
    this.port.addEventListener('message', ({ data }: MessageEvent<CaptureOrder>) => {
      this.#collector.obey(data)
      if (data === 'flush') this.#isOver = true
    })
    this.port.start()
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0]
    if (samples !== undefined) this.#collector.take(samples)
    return !this.#isOver
  }
}

registerProcessor('capture', CaptureProcessor)
