import type { Locator, Page } from 'playwright/test'
import type { SampleFile } from '../sample-files.ts'
import { TabPage } from './tab-page.ts'

/** The Transcribe tab by its accessible names. */
export class TranscribePage extends TabPage {
  get recorder(): Locator {
    return this.page.getByRole('region', { name: 'Recorder', exact: true })
  }

  /** The audio file to send, with any problem that prevents sending it. */
  get file(): Locator {
    return this.page.getByRole('region', { name: 'File', exact: true })
  }

  get transcribe(): Locator {
    return this.page.getByRole('button', { name: /^Transcribe file/ })
  }

  /** The rows of a text. */
  rows(of: 'transcript' | 'translation' = 'transcript'): Locator {
    return this.page.getByRole('region', { name: `Text of the ${of}` }).locator('[data-row]')
  }

  /** The words with timestamps, in the rendered rows. */
  get words(): Locator {
    return this.page.locator('[data-word]')
  }

  get audio(): Locator {
    return this.page.locator('audio')
  }

  /** The position in the audio, in milliseconds. */
  place(): Promise<number> {
    return this.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime * 1000)
  }

  async open(): Promise<void> {
    await this.openTab('Transcribe')
    await this.recorder.waitFor()
  }

  /** Records for this time; the recorded audio is on disk when this resolves. */
  async record(milliseconds: number): Promise<void> {
    await this.recorder.getByRole('button', { name: 'Record', exact: true }).click()
    await this.recordUntil(milliseconds)
  }

  /** Waits until the current recording has this length. */
  async recordUntil(milliseconds: number): Promise<void> {
    const clock = this.recorder.getByRole('timer')
    await this.page.waitForFunction(
      ([element, least]) => {
        const [minutes = 0, seconds = 0] = (element?.textContent ?? '').split(':').map(Number)
        return (minutes * 60 + seconds) * 1000 >= least
      },
      [await clock.elementHandle(), milliseconds] as const,
    )
  }

  /** Selects the newest audio item of the library whose name matches. */
  async chooseFromLibrary(name: RegExp): Promise<void> {
    await this.file.getByRole('button', { name: 'Library', exact: true }).click()
    const audioFiles = this.page.getByRole('dialog', { name: 'Audio in the library' })
    await audioFiles.getByRole('button', { name }).first().click()
  }

  /** The seconds that the timer of the current recording shows. */
  async recordedSeconds(): Promise<number> {
    const [minutes = 0, seconds = 0] = (await this.recorder.getByRole('timer').innerText())
      .split(':')
      .map(Number)
    return minutes * 60 + seconds
  }

  /** The bytes of the current recording on disk, as the window shows them, rounded down. */
  async writtenBytes(): Promise<number> {
    const line = await this.recorder.getByText(/Written to disk while you speak/).innerText()
    const [, kilobytes = 'NaN'] = /, ([\d.]+) kB\. Written/.exec(line) ?? []
    return Number(kilobytes) * 1000 - 500
  }

  async stopRecording(): Promise<void> {
    await this.recorder.getByRole('button', { name: 'Stop recording' }).click()
    await this.recorder.getByRole('button', { name: 'Record', exact: true }).waitFor()
  }

  /** A large file is chosen by its path. */
  async choose(file: SampleFile | string): Promise<void> {
    await this.page.getByLabel('Audio file').setInputFiles(file)
  }
}

/**
 * The pitch in Hz of an audio element in the page, from its decoded samples, 0 for silence; its length, and the size of
 * its file.
 */
export function pitchOf(
  page: Page,
  address: string,
): Promise<{ pitch: number; seconds: number; bytes: number }> {
  return page.evaluate(async (from) => {
    const bytes = await (await fetch(from)).arrayBuffer()
    const length = bytes.byteLength
    const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
    const samples = decoded.getChannelData(0)
    // Measure in the middle, where the tone neither begins nor ends: rising zero crossings, interpolated between
    // samples.
    const [start, end] = [Math.floor(samples.length / 4), Math.floor((samples.length * 3) / 4)]
    const zeros: number[] = []
    for (let at = start + 1; at < end; at += 1) {
      const [before = 0, after = 0] = [samples[at - 1], samples[at]]
      if (before < 0 && after >= 0) zeros.push(at - after / (after - before))
    }
    // Use the median wave: on a busy machine the microphone of a test sometimes drops samples.
    const waves = zeros.slice(1).map((zero, index) => zero - (zeros[index] ?? 0))
    const median = waves.toSorted((left, right) => left - right)[Math.floor(waves.length / 2)]
    const pitch = median === undefined ? 0 : decoded.sampleRate / median
    return { pitch, seconds: decoded.duration, bytes: length }
  }, address)
}
