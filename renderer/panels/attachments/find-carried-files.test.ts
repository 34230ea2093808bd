import { afterEach, expect, it, vi } from 'vitest'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'
import type { CarriedBytes } from '../../lib/raw/carried-files.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { findCarriedFiles } from './find-carried-files.ts'

afterEach(() => vi.unstubAllGlobals())

const item: MediaItem = {
  ...fakeRecording,
  id: 'item-1',
  mediaType: 'image/png',
  width: 4,
  height: 3,
  bytes: 9,
}
const attachmentId = 'a'.repeat(64)

/** A main with one library item and anything added to it; files listed in `gone` cannot be read. */
function seek(bytes: CarriedBytes, gone: readonly string[] = []) {
  vi.stubGlobal('fetch', async (address: string) => {
    const isGone = gone.some((id) => address.endsWith(id))
    return isGone ? new Response(null, { status: 404 }) : new Response(new Uint8Array(9))
  })
  const bridge = createFakeBridge({
    'media.get': async ({ id }) => (id === item.id ? ok(item) : err({ kind: 'not-found', message: 'None' })),
    'attachments.add': async ({ name, bytes: added }) =>
      ok({ id: attachmentId, name, mediaType: 'image/png', bytes: added.length, width: 2, height: 1 }),
  })
  return findCarriedFiles(bridge, [{ field: 'image', fileName: 'a.png', bytes }])
}

const stored = (mediaId: string): CarriedBytes => ({ at: 'store', mediaId })

it.each<[string, CarriedBytes, object]>([
  [
    'an item of the library',
    stored('item-1'),
    { mediaId: 'item-1', bytes: 9, width: 4, height: 3, isFromLibrary: true },
  ],
  ['an attachment', stored(attachmentId), { mediaId: attachmentId, bytes: 9, width: 2, height: 1 }],
  ['data of a body', { at: 'text', base64: 'iVBORw0KGgo=' }, { mediaId: attachmentId, bytes: 8 }],
])('finds %s with what is known of it', async (_, bytes, file) => {
  expect(await seek(bytes)).toMatchObject([{ file }])
})

it.each<[string, CarriedBytes, string[], string]>([
  ['an item whose file was taken away', stored('item-1'), ['item-1'], 'gone'],
  ['an attachment that was swept', stored(attachmentId), [attachmentId], 'gone'],
  ['data that is no base64', { at: 'text', base64: '***?' }, [], 'cut'],
  ['data of which a part is missing', { at: 'nowhere', why: 'cut' }, [], 'cut'],
  ['a file that is not chosen', { at: 'nowhere', why: 'notChosen' }, [], 'notChosen'],
])('says of %s that it is lost', async (_, bytes, gone, lost) => {
  expect(await seek(bytes, gone)).toMatchObject([{ lost }])
})
