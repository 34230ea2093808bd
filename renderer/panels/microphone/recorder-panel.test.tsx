import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { startedSettings } from '../../testing/fake-answers.ts'
import { collectAnnouncements } from '../../testing/announcements.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { RecorderPanel } from './recorder-panel.tsx'
import { silence, useRecorderState, useRecordingLevels } from './recorder-store.ts'

let plugged: { kind: string; deviceId: string; label: string }[] = []
const listeners = new Set<() => void>()

const headset = { kind: 'audioinput', deviceId: 'h1', label: 'Headset' }
const builtIn = { kind: 'audioinput', deviceId: 'b1', label: 'Built-in microphone' }
const getUserMedia = vi.fn()

beforeEach(() => {
  useRecorderState.setState(useRecorderState.getInitialState())
  useRecordingLevels.setState(silence)
  localStorage.clear()
  getUserMedia.mockReset()
  listeners.clear()
  plugged = [headset, builtIn, { kind: 'audioinput', deviceId: 'default', label: 'Default' }]
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      enumerateDevices: async () => plugged,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      getUserMedia,
    },
  })
})

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

function renderPanel(layout: Settings['layout'] = {}) {
  const onRecording = vi.fn()
  const settings = { ...startedSettings, layout }
  const rendered = renderInApp(<RecorderPanel onRecording={onRecording} />, {
    handlers: {
      'settings.get': () => ok(settings),
      'media.list': () =>
        ok({
          items: [
            {
              ...fakeRecording,
              provenance: {
                prompt: '',
                model: '',
                format: 'recording',
                parameters: { cutShort: true },
                connectionName: '',
                isPractice: false,
              },
            },
          ],
          total: 1,
        }),
    },
  })
  return { ...rendered, onRecording }
}

it('asks for nothing before a click, and says what is missing for one that cannot be opened', async () => {
  const { user } = renderPanel()
  const record = await screen.findByRole('button', { name: 'Record' })
  expect(getUserMedia).not.toHaveBeenCalled()
  getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotFoundError' }))
  await user.click(record)
  expect((await screen.findByRole('alert')).textContent).toContain('No microphone found')
})

it('says that the chosen microphone was unplugged, and records from no other', async () => {
  const { user } = renderPanel({
    recorder: { kind: 'wav', isCleaned: false, microphone: { id: 'h1', label: 'Headset' } },
  })
  expect(await screen.findByText('Headset')).toBeTruthy()
  expect(screen.queryByText(/Not connected/)).toBeNull()
  plugged = [builtIn]
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(await screen.findByText(/Not connected/)).toBeTruthy()
  getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name: 'OverconstrainedError' }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The chosen microphone is not connected')
  expect(getUserMedia.mock.calls.map(([asked]) => asked.audio.deviceId)).toEqual([{ exact: 'h1' }])
})

it('offers a take that was cut, once', async () => {
  const { user, onRecording } = renderPanel()
  await user.click(await screen.findByRole('button', { name: 'Use this recording' }))
  expect(onRecording.mock.calls[0]?.[0]).toMatchObject({ id: fakeRecording.id })
  expect(screen.queryByRole('button', { name: 'Use this recording' })).toBeNull()
})

it('hands a finished take over, also one that ended while nobody looked', async () => {
  useRecorderState.setState({ finished: fakeRecording })
  const { onRecording } = renderPanel()
  await screen.findByRole('button', { name: 'Record' })
  expect(onRecording).toHaveBeenCalledExactlyOnceWith(fakeRecording)
  expect(useRecorderState.getState().finished).toBeUndefined()
})

it('tells how loud the take is, and early that nothing is heard', async () => {
  useRecorderState.setState({ phase: 'recording', recording: { kind: 'wav', sampleRate: 48_000 } })
  useRecordingLevels.setState({ seconds: 12.64, bytes: 1_213_440, db: -14, loudestDb: -14 })
  renderPanel()
  expect((await screen.findByRole('timer')).textContent).toBe('0:12.6')
  expect(screen.getByRole('meter').getAttribute('value')).toBe('-14')
  expect(screen.getByText(/48 kHz mono, 1.2 MB/)).toBeTruthy()
  expect(screen.queryByText(/No sound detected so far/)).toBeNull()
  act(() => useRecordingLevels.setState({ loudestDb: -58 }))
  expect(screen.getByText(/No sound detected so far/)).toBeTruthy()
})

it('says once that it records, is paused and saves, however often its clock ticks', async () => {
  renderPanel()
  await screen.findByRole('button', { name: 'Record' })
  const spoken = collectAnnouncements()
  const recording = { kind: 'wav', sampleRate: 48_000 } as const
  act(() => useRecorderState.setState({ phase: 'recording', recording }))
  for (let tick = 1; tick < 30; tick += 1) {
    act(() => useRecordingLevels.setState({ seconds: tick / 10, loudestDb: -10, bytes: tick * 100 }))
  }
  expect(spoken.take()).toEqual(['Recording'])
  act(() => useRecorderState.setState({ phase: 'paused' }))
  expect(spoken.take()).toEqual(['Paused'])
  act(() => useRecorderState.setState({ phase: 'saving' }))
  expect(spoken.take()).toEqual(['Saving'])
  spoken.stop()
})
