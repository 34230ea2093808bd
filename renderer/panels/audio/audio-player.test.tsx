import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import type { AudioMeasures } from './audio-meter.ts'
import { AudioPlayer, type AudioView } from './audio-player.tsx'
import { useAudioPlayback } from './use-audio-playback.ts'

const address = '/media/a1'
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

vi.mock(import('./measure-audio.ts'), () => ({
  measureAudio: () => Promise.resolve({ state: 'measured' as const, measures }),
}))

function Player({ view }: { view: AudioView }) {
  return <AudioPlayer address={address} label="aria" playback={useAudioPlayback(address)} view={view} />
}

it.each([
  ['waveform', 'Waveform', ['Time (s)Peak', '00', '0.50.5', '11', '1.50.25']],
  ['spectrum', 'Spectrogram', [expect.stringMatching(/^Time \(s\).*\(dB\)$/), '0−800', '1−64−48']],
] as const)('a %s can be read as a table and saved, with the keys alone', async (view, title, rows) => {
  const { user } = renderInApp(<Player view={view} />)
  const chart = within(await screen.findByRole('group', { name: `${title} of aria` }))
  const table = chart.getByRole('button', { name: 'Show as a table' })
  table.focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(rows)
  // The row at the playback position is marked; the slider stays.
  expect(screen.getByRole('slider')).toBeTruthy()
  expect(screen.getAllByRole('row').findIndex((row) => row.getAttribute('aria-current') === 'true')).toBe(1)
  screen.getByRole('button', { name: 'Save chart' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'CSV data' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(table)
  expect(screen.queryByRole('table')).toBeNull()
})
