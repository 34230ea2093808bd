import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { noVariables, type VariableUse } from '../../../shared/templates/variables.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { VariablesStrip } from './variables-strip.tsx'

const image: MediaItem = {
  ...fakeRecording,
  id: 'pier',
  kind: 'image',
  fileName: '2026-11-21_14-03-22_pier.png',
  mediaType: 'image/png',
  bytes: 1_234,
  width: 40,
  height: 30,
}

function Strip({ uses }: { uses: readonly VariableUse[] }) {
  const [variables, setVariables] = useState({ ...noVariables, isOn: true })
  return (
    <>
      <VariablesStrip
        uses={uses}
        variables={variables}
        onChange={(update) => setVariables((now) => ({ ...now, ...update(now) }))}
      />
      <output>{JSON.stringify(variables)}</output>
    </>
  )
}

/** Renders the strip of one name. `item` is the library item that a given file becomes. */
async function renderStrip(place: VariableUse['place'], item: MediaItem) {
  const rendered = renderInApp(<Strip uses={[{ name: 'photo', place }]} />, {
    handlers: {
      'intake.begin': () => ok({ id: 'in' }),
      'intake.append': () => ok({}),
      'intake.end': () => ok(item),
      'media.list': () => ok({ items: [item], total: 1 }),
      'media.getMany': () => ok({ items: [item] }),
      'media.get': () => ok(item),
    },
  })
  const type = async (name: string): Promise<void> => {
    await rendered.user.click(await screen.findByRole('button', { name: 'Type of photo: Text' }))
    await rendered.user.click(await screen.findByRole('menuitemradio', { name }))
  }
  return { ...rendered, type }
}

function stored(): unknown {
  return JSON.parse(screen.getByText(/"isOn"/).textContent ?? '')
}

it('takes a file that is dropped, pasted or chosen in the library, and lets it go again', async () => {
  const { user, type } = await renderStrip('part', image)
  await type('Image')
  const group = await screen.findByRole('group', { name: 'photo' })
  expect(within(group).getByText('Choose a file for the variable photo first')).toBeTruthy()
  const file = new File(['png'], 'pier.png', { type: 'image/png' })
  fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [file], items: [] } })
  await within(group).findByText('pier.png')
  const value = { mediaId: 'pier', mediaType: 'image/png', bytes: 1_234, width: 40, height: 30 }
  expect(stored()).toMatchObject({ files: { photo: { ...value, fileName: 'pier.png' } } })
  expect(within(group).getByRole('button', { name: 'View pier.png' })).toBeTruthy()
  await user.click(within(group).getByRole('button', { name: 'Remove pier.png' }))
  expect(stored()).toMatchObject({ files: {} })
  expect(document.activeElement).toBe(within(group).getByRole('button', { name: 'Choose file' }))
  fireEvent.paste(group, { clipboardData: { files: [file] } })
  await within(group).findByText('pier.png')
  await user.click(within(group).getByRole('button', { name: 'Library' }))
  await user.click(await screen.findByRole('button', { name: `Use ${image.fileName}` }))
  await waitFor(() => expect(stored()).toMatchObject({ files: { photo: { fileName: image.fileName } } }))
})

it('says of a file that it is of another kind, and does not take it', async () => {
  const { type } = await renderStrip('part', fakeRecording)
  await type('Image')
  const group = await screen.findByRole('group', { name: 'photo' })
  fireEvent.paste(group, { clipboardData: { files: [new File(['wav'], 'talk.wav')] } })
  expect(await within(group).findByText('talk.wav is not an image')).toBeTruthy()
  expect(stored()).not.toHaveProperty('files')
})

it('says where a file cannot stand', async () => {
  const { type } = await renderStrip('text', image)
  await type('File')
  const group = await screen.findByRole('group', { name: 'photo' })
  expect(
    within(group).getByText('The variable photo is a file, and this text cannot hold files'),
  ).toBeTruthy()
})

it('names a file that was deleted', async () => {
  const gone = err({ kind: 'not-found' as const, ...libraryError('noSuchItem') })
  const files = { photo: { mediaId: 'pier', mediaType: 'image/png', fileName: 'pier.png' } }
  renderInApp(
    <VariablesStrip
      uses={[{ name: 'photo', place: 'image' }]}
      variables={{ isOn: false, values: {}, types: { photo: 'image' }, files }}
      onChange={() => undefined}
    />,
    { handlers: { 'media.get': () => gone, 'media.getMany': () => ok({ items: [] }) } },
  )
  expect(await screen.findByText('pier.png is no longer in the library')).toBeTruthy()
  // There is no text in which braces could be literal.
  expect(screen.queryByRole('switch')).toBeNull()
})
