import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import { typicalMaxBytes } from '../../../../shared/formats/transcriptions/fields.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { libraryItem } from '../../../testing/library-item.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { transcribeValues } from '../values.ts'
import { FileField } from './file-field.tsx'
import { chooseSource, sourceOf } from './file-import.ts'

const compressing = vi.hoisted(() => Promise.withResolvers<ArrayBuffer>())

vi.mock('./compress-audio.ts', async (original) => ({
  ...(await original<object>()),
  compressAudio: () => compressing.promise,
}))
vi.mock('../../../panels/media-file/fetch-media.ts', async (original) => ({
  ...(await original<object>()),
  fetchMedia: async () => new Blob(['sound']),
}))

const soundOf = (id: string) =>
  libraryItem({
    id,
    kind: 'audio',
    mediaType: 'audio/wav',
    fileName: `${id}.wav`,
    bytes: typicalMaxBytes + 1,
  })

function Field() {
  const source = useStore(transcribeValues, ({ form }) => form.source)
  return <FileField source={source} />
}

it('leaves a file that is chosen while the one before is made smaller', async () => {
  chooseSource(sourceOf(soundOf('first')))
  const { user, bridge } = renderInApp(<Field />, {
    handlers: {
      'media.get': ({ id }) => ok(soundOf(id)),
      'intake.begin': () => ok({ id: 'i1' }),
      'intake.append': () => ok({}),
      'intake.cancel': () => ok({}),
      'intake.end': () => ok(soundOf('smaller')),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Compress' }))
  await screen.findByText(/^Compressing/)
  act(() => chooseSource(sourceOf(soundOf('second'))))
  await act(async () => compressing.resolve(new ArrayBuffer(1)))
  await waitFor(() => expect(screen.queryByText(/^Compressing/)).toBeNull())
  expect(transcribeValues.getState().form.source?.mediaId).toBe('second')
  expect(bridge.callsOf('intake.begin')).toEqual([])
})
