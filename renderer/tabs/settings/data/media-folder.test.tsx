import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { MediaFolder } from '../../../../shared/media/media-folder.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { appInfo } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { MediaFolderRow } from './media-folder.tsx'

/** A fake main process with a folder of 12 files, which accepts any other folder. */
function open(more: FakeHandlers = {}, fileDialogs = false) {
  let folder: MediaFolder = { path: '/data/media', isDefault: true }
  const facets = {
    total: 12,
    bytes: 3_400_000,
    starred: 0,
    inTrash: 2,
    kinds: {},
    collections: [],
    models: [],
    tags: [],
  }
  return renderInApp(<MediaFolderRow />, {
    handlers: {
      'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, fileDialogs } }),
      'media.folder': () => ok(folder),
      'media.facets': () => ok(facets),
      'media.setFolder': ({ path, files }) => {
        folder = { path: path ?? '/data/media', isDefault: path === undefined }
        const moved = files === 'move' ? 12 : 0
        return ok({ folder, moved, left: 12 - moved })
      },
      ...more,
    },
  })
}

const newFolder = () => screen.findByRole('textbox', { name: 'New folder' })
const change = () => screen.findByRole('button', { name: 'Change folder' })

it('says where the files are, how many and how large', async () => {
  open()
  expect(await screen.findByText('/data/media')).toBeTruthy()
  expect(await screen.findByText('12 files, 3.4 MB, and 2 more in the trash')).toBeTruthy()
})

it('says why nothing can be saved there', async () => {
  open({
    'media.folder': () =>
      ok({
        path: '/mnt/disk',
        isDefault: false,
        problem: { kind: 'storage', message: 'The folder is not there.', nextStep: 'Connect the disk.' },
      }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Connect the disk.')
})

it('moves the files into the folder that is typed, and says how many came', async () => {
  const { user, bridge } = open()
  await user.click(await change())
  await user.type(await newFolder(), '/mnt/pictures{Enter}')
  expect(screen.queryByRole('button', { name: 'Browse' })).toBeNull()
  expect(await screen.findByText('12 files moved here.')).toBeTruthy()
  expect(bridge.callsOf('media.setFolder')).toEqual([{ path: '/mnt/pictures', files: 'move' }])
  expect(await screen.findByText('/mnt/pictures')).toBeTruthy()
})

it('leaves the files where they are when that is chosen, and goes back to the data folder', async () => {
  const { user, bridge } = open()
  await user.click(await change())
  await user.click(await screen.findByRole('radio', { name: 'Leave them' }))
  await user.type(await newFolder(), '/mnt/pictures{Enter}')
  expect(await screen.findByText(/12 files stayed in the old folder/)).toBeTruthy()
  await user.click(await change())
  await user.click(await screen.findByRole('button', { name: 'Use the data folder' }))
  await waitFor(() => expect(bridge.callsOf('media.setFolder').at(-1)).toEqual({ files: 'move' }))
})

it('takes the folder of the system’s dialog, and stays open where it cannot be used', async () => {
  const { user } = open(
    {
      'media.chooseFolder': () => ok({ path: '/mnt/full' }),
      'media.setFolder': () =>
        err({ kind: 'storage', message: 'The disk is full.', nextStep: 'Choose another folder.' }),
    },
    true,
  )
  await user.click(await change())
  await user.click(await screen.findByRole('button', { name: 'Browse' }))
  const form = screen.getByRole('form', { name: 'Change the media folder' })
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'New folder' })).toHaveProperty('value', '/mnt/full'),
  )
  await user.click(within(form).getByRole('button', { name: 'Use this folder' }))
  expect((await within(form).findByRole('alert')).textContent).toContain('The disk is full.')
})
