import type { Locator, Page } from 'playwright/test'
import type { SampleFile } from '../sample-files.ts'
import { TabPage } from './tab-page.ts'

/** What is on the Transcribe tab, by the names a user knows it by. */
export class TranscribePage extends TabPage {
  get recorder(): Locator {
    return this.page.getByRole('region', { name: 'Recorder', exact: true })
  }

  /** The sound that is to be sent, and what speaks against it. */
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

  /** The words that have a time, in the rows that are drawn. */
  get words(): Locator {
    return this.page.locator('[data-word]')
  }

  get audio(): Locator {
    return this.page.locator('audio')
  }

  /** Milliseconds into the sound. */
  place(): Promise<number> {
    return this.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime * 1000)
  }

  async open(): Promise<void> {
    await this.openTab('Transcribe')
    await this.recorder.waitFor()
  }

  /** Records for a while; what is heard is on disk when this is done. */
  async record(milliseconds: number): Promise<void> {
    await this.recorder.getByRole('button', { name: 'Record', exact: true }).click()
    await this.recordUntil(milliseconds)
  }

  /** Waits until the take that is on is so long. */
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

  /** Takes the newest sound of the library with such a name. */
  async chooseFromLibrary(name: RegExp): Promise<void> {
    await this.file.getByRole('button', { name: 'Library', exact: true }).click()
    const audioFiles = this.page.getByRole('dialog', { name: 'Audio in the library' })
    await audioFiles.getByRole('button', { name }).first().click()
  }

  /** What the clock of a take that is on says. */
  async recordedSeconds(): Promise<number> {
    const [minutes = 0, seconds = 0] = (await this.recorder.getByRole('timer').innerText())
      .split(':')
      .map(Number)
    return minutes * 60 + seconds
  }

  /** How many bytes of a take that is on are on disk, as the window says it, rounded down. */
  async writtenBytes(): Promise<number> {
    const line = await this.recorder.getByText(/Written to disk while you speak/).innerText()
    const [, kilobytes = 'NaN'] = /, ([\d.]+) kB\. Written/.exec(line) ?? []
    return Number(kilobytes) * 1000 - 500
  }

  async stopRecording(): Promise<void> {
    await this.recorder.getByRole('button', { name: 'Stop recording' }).click()
    await this.recorder.getByRole('button', { name: 'Record', exact: true }).waitFor()
  }

  /** A large file is given by its path. */
  async choose(file: SampleFile | string): Promise<void> {
    await this.page.getByLabel('Audio file').setInputFiles(file)
  }
}

/** The pitch of a sound in the page, in Hz, from its decoded samples, 0 for silence; its length, and that of its file. */
export function pitchOf(
  page: Page,
  address: string,
): Promise<{ pitch: number; seconds: number; bytes: number }> {
  return page.evaluate(async (from) => {
    const bytes = await (await fetch(from)).arrayBuffer()
    const length = bytes.byteLength
    const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
    const samples = decoded.getChannelData(0)
    // From the middle, where nothing begins or ends: rising zeros, told to a part of a sample.
    const [start, end] = [Math.floor(samples.length / 4), Math.floor((samples.length * 3) / 4)]
    const zeros: number[] = []
    for (let at = start + 1; at < end; at += 1) {
      const [before = 0, after = 0] = [samples[at - 1], samples[at]]
      if (before < 0 && after >= 0) zeros.push(at - after / (after - before))
    }
    // The usual wave: a busy machine makes a microphone of a test stumble now and then.
    const waves = zeros.slice(1).map((zero, index) => zero - (zeros[index] ?? 0))
    const median = waves.toSorted((one, other) => one - other)[Math.floor(waves.length / 2)]
    const pitch = median === undefined ? 0 : decoded.sampleRate / median
    return { pitch, seconds: decoded.duration, bytes: length }
  }, address)
}
