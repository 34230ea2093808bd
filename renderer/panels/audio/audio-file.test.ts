import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { tableToCsv, type ChartTable } from '../charts/chart-table.ts'
import { pitchAxis, pitchScale, timeAxis } from './audio-axes.ts'
import { toSpectrumFile, toWaveformFile } from './audio-file.ts'
import type { AudioMeasures } from './audio-meter.ts'

const measures: AudioMeasures = {
  durationMs: 2000,
  sampleRate: 24_000,
  channels: 1,
  peaks: Float32Array.of(0, 0.5, 1, 0.25),
  spectrum: { columns: 2, bands: 2, hertz: [60, 12_000], levels: Uint8Array.of(0, 255, 51, 102) },
  loudest: 1,
  silenceAtStartMs: 0,
  silenceAtEndMs: 0,
}

async function readCsv(table: ChartTable): Promise<readonly (readonly string[])[]> {
  return Papa.parse<string[]>((await (await tableToCsv(table)).text()).trimEnd()).data
}

const labelsOf = (durationMs: number, width: number) =>
  timeAxis(durationMs, width).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

describe('the axes of audio', () => {
  test('have times as a clock has them, as many as there is room for', () => {
    expect(labelsOf(8000, 280)).toEqual(['0:00', '0:02', '0:04', '0:06', '0:08'])
    expect(labelsOf(900, 280)).toEqual(['0:00.0', '0:00.5'])
    expect(labelsOf(3_700_000, 280)).toEqual(['0:00', '30:00', '1:00:00'])
    expect(labelsOf(0, 280)).toEqual([])
  })

  test('have pitches as far apart as they are for the ear', () => {
    const scale = pitchScale([60, 12_000], 100)
    expect(scale.ticks(6).map(({ label }) => label)).toEqual([
      '100 Hz',
      '500 Hz',
      '1 kHz',
      '2 kHz',
      '4 kHz',
      '8 kHz',
    ])
    expect([scale(60), scale(12_000)].map(Math.round)).toEqual([100, 0])
    expect(scale(500) - scale(1000)).toBeGreaterThan(scale(8000) - scale(8500))
  })

  test('have no pitch whose name lies over an edge', () => {
    const places = pitchAxis([60, 12_000], 96).shapes.flatMap((shape) =>
      shape.kind === 'text' ? [shape.y] : [],
    )
    expect(places.length).toBeGreaterThan(2)
    expect(places.filter((y) => y < 6 || y > 90)).toEqual([])
  })
})

describe('audio as a chart in a file', () => {
  test('has the peaks over time', async () => {
    const file = toWaveformFile('aria', measures, 1)
    expect(file.name).toBe('waveform-aria')
    expect(await readCsv(file.table)).toEqual([
      ['Time (s)', 'Peak'],
      ['0', '0'],
      ['0.5', '0.5'],
      ['1', '1'],
      ['1.5', '0.25'],
    ])
  })

  test('has how loud each pitch is over time', async () => {
    const [head, ...rows] = await readCsv(toSpectrumFile('aria', measures).table)
    expect(head?.[0]).toBe('Time (s)')
    expect(head?.slice(1).every((name) => /^[\d.]+ k?Hz \(dB\)$/.test(name))).toBe(true)
    expect(rows).toEqual([
      ['0', '-80', '0'],
      ['1', '-64', '-48'],
    ])
  })
})
