import { expect, test } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { pieceBytes, sendFile } from './send-file.ts'

const item = { id: 'item-1', fileName: 'talk.wav' } as MediaItem
const size = 2 * pieceBytes + 5

function setUp(append?: () => ReturnType<typeof err>) {
  const bridge = createFakeBridge({
    'intake.begin': () => ok({ id: 'intake-1' }),
    'intake.append': append ?? (() => ok({})),
    'intake.end': () => ok(item),
    'intake.cancel': () => ok({}),
  })
  const bytes = new Uint8Array(size)
  bytes.set([1, 2, 3], size - 3)
  return { bridge, file: new File([bytes], 'talk.wav') }
}

test('sends pieces of a MiB one after the other, and tells how far it is', async () => {
  const { bridge, file } = setUp()
  const progress: number[][] = []
  const sent = await sendFile(bridge, file, { onProgress: (...now) => progress.push(now) })
  expect(sent).toEqual(ok(item))
  expect(bridge.callsOf('intake.begin')).toEqual([{ name: 'talk.wav', bytes: size }])
  const pieces = bridge.callsOf('intake.append')
  expect(pieces.map(({ id, bytes }) => [id, bytes.length])).toEqual([
    ['intake-1', pieceBytes],
    ['intake-1', pieceBytes],
    ['intake-1', 5],
  ])
  expect([...(pieces[2]?.bytes ?? [])]).toEqual([0, 0, 1, 2, 3])
  expect(progress).toEqual([
    [0, size],
    [pieceBytes, size],
    [2 * pieceBytes, size],
    [size, size],
  ])
})

test('leaves nothing behind when it is stopped', async () => {
  const { bridge, file } = setUp()
  const stop = new AbortController()
  const sent = await sendFile(bridge, file, {
    signal: stop.signal,
    onProgress: (sentBytes) => sentBytes > 0 && stop.abort(),
  })
  expect(sent).toMatchObject({ error: { kind: 'cancelled' } })
  expect(bridge.callsOf('intake.append')).toHaveLength(1)
  expect(bridge.callsOf('intake.cancel')).toEqual([{ id: 'intake-1' }])
  expect(bridge.callsOf('intake.end')).toEqual([])
})

test('says why main refused, and sends no more', async () => {
  const full = err({ kind: 'storage', code: 'disk-full', message: 'The disk is full.' })
  const { bridge, file } = setUp(() => full)
  expect(await sendFile(bridge, file)).toEqual(full)
  expect(bridge.callsOf('intake.append')).toHaveLength(1)
})

test('says so of a file that cannot be read any more', async () => {
  const { bridge } = setUp()
  const gone = {
    name: 'gone.wav',
    size: 10,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob,
  }
  expect(await sendFile(bridge, gone)).toMatchObject({
    error: { code: 'file-unreadable', message: 'gone.wav could not be read.' },
  })
  expect(bridge.callsOf('intake.cancel')).toHaveLength(1)
})
