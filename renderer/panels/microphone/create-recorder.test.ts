import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import { createFakeBridge, type FakeBridge } from '../../bridge/fake-bridge.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import type { CaptureOptions } from './capture.ts'
import { createRecorder, type Recorder } from './create-recorder.ts'
import { silence, useRecorderState, useRecordingLevels } from './recorder-store.ts'

interface Rig {
  readonly recorder: Recorder
  readonly bridge: FakeBridge
  /** Simulates the microphone: a tenth of a second at 48 kHz. */
  readonly feed: (peak: number, times?: number) => void
  readonly unplug: () => void
  readonly tracks: { isStopped: boolean }
  /** The commands sent while the microphone was open. */
  readonly orders: readonly string[]
}

const choice = { kind: 'wav', isCleaned: false } as const

function rig(open: () => Promise<unknown> = () => Promise.resolve()): Rig {
  let capture: CaptureOptions | undefined
  let ended: (() => void) | undefined
  const tracks = { isStopped: false }
  const orders: string[] = []
  const track = {
    addEventListener: (_: string, listener: () => void) => (ended = listener),
    stop: () => (tracks.isStopped = true),
  }
  const bridge = createFakeBridge({
    'recordings.begin': () => ok({ id: 'take-1' }),
    'recordings.append': () => ok({}),
    'recordings.end': () => ok(fakeRecording),
    'recordings.discard': () => ok({}),
  })
  const recorder = createRecorder({
    bridge,
    openMicrophone: async () => {
      await open()
      return { getTracks: () => [track] } as unknown as MediaStream
    },
    startCapture: async (options) => {
      capture = options
      return {
        sampleRate: 48_000,
        mediaType: 'audio/wav',
        pause: () => orders.push('pause'),
        resume: () => orders.push('resume'),
        stop: async () => options.onPiece(new Uint8Array([9, 9])),
      }
    },
  })
  return {
    recorder,
    bridge,
    tracks,
    orders,
    unplug: () => ended?.(),
    feed(peak, times = 1) {
      for (let count = 0; count < times; count += 1) {
        capture?.onLevel({ peak, frames: 4_800 })
        capture?.onPiece(new Uint8Array([1, 2, 3, 4]))
      }
    },
  }
}

const state = () => useRecorderState.getState()
const until = async (isSo: () => boolean): Promise<void> => {
  await expect.poll(isSo).toBe(true)
}

beforeEach(() => {
  useRecorderState.setState(useRecorderState.getInitialState())
  useRecordingLevels.setState(silence)
})

it('writes a take piece by piece, in order, the last samples included, and makes an item of it', async () => {
  const { recorder, bridge, feed, tracks } = rig()
  await recorder.start(choice)
  expect(state().phase).toBe('recording')
  feed(0.5, 10)
  await until(() => useRecordingLevels.getState().bytes === 40)
  expect(useRecordingLevels.getState().seconds).toBeCloseTo(1)
  await recorder.stop()
  expect(tracks.isStopped).toBe(true)
  expect(state()).toMatchObject({ phase: 'idle', finished: fakeRecording, problem: undefined })
  expect(bridge.callsOf('recordings.begin')).toEqual([{ format: 'wav', sampleRate: 48_000, channels: 1 }])
  expect(bridge.callsOf('recordings.append').at(-1)?.bytes).toEqual(new Uint8Array([9, 9]))
  expect(bridge.calls.map(({ name }) => name).at(-1)).toBe('recordings.end')
})

it('pauses and goes on in the same take, and can be stopped in a pause', async () => {
  const { recorder, bridge, feed, orders } = rig()
  await recorder.start(choice)
  recorder.resume()
  recorder.pause()
  expect(state().phase).toBe('paused')
  recorder.resume()
  expect(state().phase).toBe('recording')
  feed(0.5, 10)
  recorder.pause()
  await recorder.stop()
  expect(orders).toEqual(['pause', 'resume', 'pause'])
  expect(bridge.callsOf('recordings.begin')).toHaveLength(1)
  expect(state()).toMatchObject({ phase: 'idle', finished: fakeRecording })
})

it('makes nothing of a take that is too short or silent before the user says so', async () => {
  const { recorder, bridge, feed } = rig()
  await recorder.start(choice)
  feed(0.5, 1)
  await recorder.stop()
  expect(state()).toMatchObject({ phase: 'doubtful', doubt: 'short' })
  expect(bridge.callsOf('recordings.end')).toEqual([])
  await recorder.start(choice)
  expect(bridge.callsOf('recordings.discard')).toEqual([{ id: 'take-1' }])
  feed(0.001, 20)
  await recorder.stop()
  expect(state()).toMatchObject({ phase: 'doubtful', doubt: 'silent' })
  await recorder.keep()
  expect(state()).toMatchObject({ phase: 'idle', doubt: undefined, finished: fakeRecording })
})

it('keeps what was recorded until the microphone was disconnected, and says so', async () => {
  const { recorder, feed, unplug } = rig()
  await recorder.start(choice)
  feed(0.5, 10)
  unplug()
  await until(() => state().finished !== undefined)
  expect(state()).toMatchObject({ phase: 'idle', problem: { type: 'lost' } })
})

it('stops and keeps what is on disk when no more can be written', async () => {
  const { recorder, bridge, feed } = rig()
  const error = { kind: 'storage', message: 'The disk is full.' } as const
  await recorder.start(choice)
  feed(0.5, 10)
  await until(() => useRecordingLevels.getState().bytes === 40)
  bridge.answer({ 'recordings.append': () => err(error) })
  feed(0.5, 1)
  await until(() => state().phase === 'idle')
  expect(state()).toMatchObject({ problem: { type: 'not-saved', error }, finished: fakeRecording })
  expect(bridge.callsOf('recordings.append')).toHaveLength(11)
})

it('hands main every piece as it comes, also while the disk is busy', async () => {
  const { recorder, bridge, feed } = rig()
  const disk = Promise.withResolvers<void>()
  bridge.answer({
    'recordings.append': async () => {
      await disk.promise
      return ok({})
    },
  })
  await recorder.start(choice)
  feed(0.5, 20)
  await until(() => bridge.callsOf('recordings.append').length === 20)
  expect(useRecordingLevels.getState().bytes).toBe(0)
  const stopped = recorder.stop()
  expect(bridge.callsOf('recordings.end')).toEqual([])
  disk.resolve()
  await stopped
  expect(useRecordingLevels.getState().bytes).toBe(82)
  expect(state()).toMatchObject({ phase: 'idle', finished: fakeRecording })
})

it('says in a pause that the page is still there, until the take has ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { recorder, bridge, feed } = rig()
  await recorder.start(choice)
  feed(0.5, 10)
  recorder.pause()
  await vi.advanceTimersByTimeAsync(95_000)
  const empty = () => bridge.callsOf('recordings.append').filter(({ bytes }) => bytes.length === 0)
  expect(empty()).toHaveLength(3)
  await recorder.stop()
  await vi.advanceTimersByTimeAsync(95_000)
  expect(empty()).toHaveLength(3)
})

it('has main keep what it was given when the page goes in the middle of a take', async () => {
  const { recorder, bridge, feed } = rig()
  await recorder.start(choice)
  feed(0.5, 10)
  await until(() => useRecordingLevels.getState().bytes === 40)
  feed(0.5, 5)
  recorder.leave()
  expect(bridge.callsOf('recordings.append')).toHaveLength(15)
  expect(bridge.calls.at(-1)).toMatchObject({
    name: 'recordings.end',
    input: { id: 'take-1', isCutShort: true },
  })
})

for (const [name, type] of [
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'no-device'],
  ['OverconstrainedError', 'device-gone'],
  ['NotReadableError', 'device-busy'],
  ['TypeError', 'not-possible'],
] as const) {
  it(`tells ${name} of the browser apart`, async () => {
    const reason = Object.assign(new Error(name), { name })
    const { recorder, bridge } = rig(() => Promise.reject(reason))
    await recorder.start(choice)
    expect(state()).toMatchObject({ phase: 'idle', problem: { type } })
    expect(bridge.calls).toEqual([])
  })
}
