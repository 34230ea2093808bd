import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { maxPdfBytes, maxShownFileRows } from '../../../shared/limits.ts'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { AttachmentView } from './attachment-view.tsx'

let content: BlobPart | undefined

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    content === undefined ? new Response(null, { status: 404 }) : new Response(new Blob([content])),
  )
})

async function openFile(name: string, mediaType: string, bytes: BlobPart | undefined) {
  content = bytes
  const media: MediaBlock = { type: 'media', mediaType, name, bytes: 12, attachmentId: 'a1' }
  const { user } = renderInApp(<AttachmentView media={media} id="a1" />)
  await user.click(screen.getByRole('button', { name: `Open ${name}` }))
  return { user, viewer: within(await screen.findByRole('dialog', { name })) }
}

it('opens a table as a table, and as the text it is', async () => {
  const { user, viewer } = await openFile(
    'prices.csv',
    'text/plain',
    '\ufeffname,price\r\n"a, b",2\r\nc,3\r\n',
  )
  await waitFor(() => expect(viewer.getAllByRole('columnheader')).toHaveLength(2))
  expect(viewer.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['a, b', '2', 'c', '3'])
  await user.click(viewer.getByRole('radio', { name: 'Text' }))
  expect(viewer.getByText('"a, b",2')).toBeTruthy()
  await user.click(viewer.getByRole('button', { name: /^Close/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says of a long table that only its first rows are shown', async () => {
  const rows = Array.from({ length: maxShownFileRows + 5 }, (_, index) => `row ${index}`)
  const { viewer } = await openFile('long.csv', 'text/plain', ['name', ...rows].join('\n'))
  await waitFor(() => expect(viewer.getByText('row 0')).toBeTruthy())
  expect(viewer.getAllByRole('row')).toHaveLength(maxShownFileRows + 1)
  expect(viewer.getByText(/^The first 500 rows are shown/)).toBeTruthy()
})

it.each([
  ['notes.md', 'text/plain', '# One\n\nTwo', 'Two'],
  ['data.json', 'application/json', '{ "a": 1 }', '{ "a": 1 }'],
  ['paper.odt', 'application/vnd.oasis.opendocument.text', 'PK', /^Files of this type are not shown here/],
  ['gone.txt', 'text/plain', undefined, /^The file cannot be read/],
])('opens %s', async (name, mediaType, bytes, words) => {
  const { viewer } = await openFile(name, mediaType, bytes)
  await waitFor(() => expect(viewer.getByText(words)).toBeTruthy())
  expect(viewer.getByRole('button', { name: 'Save file' })).toBeTruthy()
})

it('opens a recording with its player, and saves a file under its name', async () => {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user, viewer } = await openFile('talk.wav', 'audio/wav', 'RIFF')
  expect(viewer.getByLabelText('talk.wav', { selector: 'audio' })).toBeTruthy()
  await user.click(viewer.getByRole('button', { name: 'Save file' }))
  await waitFor(() => expect(names).toEqual(['talk.wav']))
})

it('says of a PDF that is too large that it is, and reads none of it', async () => {
  let isRead = false
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    blob: async () => ({
      size: maxPdfBytes + 1,
      arrayBuffer: async () => {
        isRead = true
        return new ArrayBuffer(0)
      },
    }),
  }))
  const media: MediaBlock = {
    type: 'media',
    mediaType: 'application/pdf',
    name: 'atlas.pdf',
    bytes: maxPdfBytes + 1,
    attachmentId: 'a1',
  }
  const { user } = renderInApp(<AttachmentView media={media} id="a1" />)
  await user.click(screen.getByRole('button', { name: 'Open atlas.pdf' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'atlas.pdf' }))
  await waitFor(() => expect(viewer.getByText(/^This PDF is too large to be shown here/)).toBeTruthy())
  expect(isRead).toBe(false)
})
