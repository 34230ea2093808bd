import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createMediaDesktop } from './media-desktop.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-media-desktop-'))
  writeFileSync(join(folder, 'harbour.png'), 'a picture')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const item: MediaItem = {
  id: 'm1',
  kind: 'image',
  fileName: 'harbour.png',
  mediaType: 'image/png',
  bytes: 9,
  sha256: 'ab',
  createdAt: 1,
  isStarred: false,
  tags: [],
  isThere: true,
  hasThumbnail: false,
}

function open() {
  const { shell } = createMemoryHost()
  const desktop = createMediaDesktop({
    shell,
    library: {
      get: () => ok(item),
      find: async (id) => (id === 'm1' ? { path: join(folder, 'harbour.png'), type: 'image/png' } : null),
      folder: async () => ({ path: folder, isDefault: true }),
    },
  })
  return { shell, desktop }
}

it('shows the file of an item in the file manager, and knows when it has none', async () => {
  const { shell, desktop } = open()
  expect(await desktop.reveal('m1')).toEqual({ ok: true })
  expect(shell.revealed).toEqual([join(folder, 'harbour.png')])
  expect(await desktop.reveal('gone')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

it('writes a whole copy where the user says, in place of what was there', async () => {
  const { shell, desktop } = open()
  const path = join(folder, 'copy.png')
  writeFileSync(path, 'an older and longer picture')
  shell.chosenPath = path
  expect(await desktop.saveAs('m1')).toEqual({ ok: true, value: { path } })
  expect(readFileSync(path, 'utf8')).toBe('a picture')
  expect(readdirSync(folder).toSorted()).toEqual(['copy.png', 'harbour.png'])
})

it('writes nothing when the user cancels, and says why a copy cannot be saved', async () => {
  const { shell, desktop } = open()
  expect(await desktop.saveAs('m1')).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  shell.chosenPath = join(folder, 'not-there', 'copy.png')
  expect(await desktop.saveAs('m1')).toMatchObject({ ok: false, error: { code: 'media-folder-gone' } })
  expect(readdirSync(folder)).toEqual(['harbour.png'])
})

it('asks for a folder', async () => {
  const { shell, desktop } = open()
  shell.chosenPath = '/other'
  expect(await desktop.chooseFolder()).toEqual({ ok: true, value: { path: '/other' } })
})
