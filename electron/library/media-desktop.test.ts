import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
  exists: true,
  hasThumbnail: false,
}

const inside = (...names: string[]) => join(folder, ...names)

function open(hasDialogs = true) {
  const { shell } = createMemoryHost()
  const taken: (string | undefined)[] = []
  const desktop = createMediaDesktop({
    shell,
    hasDialogs,
    paths: { data: join(folder, '.data') },
    library: {
      get: () => ok(item),
      find: async (id) => (id === 'm1' ? { path: join(folder, 'harbour.png'), type: 'image/png' } : null),
      folder: async () => ({ path: folder, isDefault: true }),
      async setFolder({ path }) {
        taken.push(path)
        return ok({ folder: { path: path ?? folder, isDefault: path === undefined }, moved: 0, left: 0 })
      },
    },
  })
  const setFolder = async (path: string) => {
    const set = await desktop.setFolder({ path, files: 'leave' })
    return set.ok ? 'taken' : set.error.code
  }
  return { shell, desktop, taken, setFolder }
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

it('writes copies of several items into a chosen folder, beside what has their names, and counts what is gone', async () => {
  const { shell, desktop } = open()
  expect(await desktop.saveCopies(['m1'])).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  const path = inside('elsewhere')
  mkdirSync(path)
  writeFileSync(join(path, 'harbour.png'), 'another picture')
  shell.chosenPath = path
  expect(await desktop.saveCopies(['m1', 'gone', 'm1'])).toEqual({
    ok: true,
    value: { path, count: 2, missing: 1 },
  })
  expect(readdirSync(path).toSorted()).toEqual(['harbour-2.png', 'harbour-3.png', 'harbour.png'])
  expect(readFileSync(join(path, 'harbour.png'), 'utf8')).toBe('another picture')
  expect(readFileSync(join(path, 'harbour-3.png'), 'utf8')).toBe('a picture')
})

it('says how many copies were saved where the folder takes no more', async () => {
  const { shell, desktop } = open()
  shell.chosenPath = inside('not-there')
  expect(await desktop.saveCopies(['m1', 'm1'])).toMatchObject({
    ok: false,
    error: { code: 'media-folder-gone', message: expect.stringContaining('0 of 2 copies saved.') },
  })
})

it('asks for a folder', async () => {
  const { shell, desktop } = open()
  shell.chosenPath = '/other'
  expect(await desktop.chooseFolder()).toEqual({ ok: true, value: { path: '/other' } })
})

it('takes only a folder that was chosen in the dialog where there is one, and the usual one', async () => {
  const { shell, desktop, taken, setFolder } = open()
  const other = join(folder, 'other')
  expect([await setFolder('/etc'), await setFolder(other)]).toEqual([
    'media-folder-unusable',
    'media-folder-unusable',
  ])
  shell.chosenPath = other
  await desktop.chooseFolder()
  expect([await setFolder(other), await setFolder(`${other}/../elsewhere`)]).toEqual([
    'taken',
    'media-folder-unusable',
  ])
  await desktop.setFolder({ files: 'leave' })
  expect(taken).toEqual([other, undefined])
})

it('takes a new, an empty or an own folder where the page alone says which, and nothing of the system', async () => {
  const { taken, setFolder } = open(false)
  for (const name of ['empty', 'library', 'library/.trash', 'sides', 'foreign', '.ssh', 'home', 'home/.ssh'])
    mkdirSync(inside(name))
  writeFileSync(inside('sides', 'a.mp3'), '')
  writeFileSync(inside('sides', 'a.mp3.json'), '{}')
  writeFileSync(inside('foreign', 'letter.txt'), '')
  symlinkSync(inside('home', '.ssh'), inside('link'))
  symlinkSync('/etc', inside('etc'))
  for (const name of ['new', 'empty', 'library', 'sides']) expect(await setFolder(inside(name))).toBe('taken')
  for (const path of [
    inside('foreign'),
    inside('.ssh'),
    inside('.ssh', 'new'),
    inside('link'),
    inside('link', 'new'),
    inside('etc', 'new'),
    inside('empty', '..', 'home', '.ssh'),
    '/',
    '/etc',
    '/usr/share/new',
    '/run/user/new',
  ])
    expect([path, await setFolder(path)]).toEqual([path, 'media-folder-unusable'])
  expect(taken).toHaveLength(4)
})

it('drags the files of items, by their real names and sizes, and nothing but files of the library', async () => {
  const { shell, desktop } = open()
  const path = join(folder, 'harbour.png')
  expect(await desktop.drag(['m1', 'm1', 'gone', 'm1-thumbnail'])).toEqual({
    ok: true,
    value: { files: [{ name: 'harbour.png', bytes: 9 }] },
  })
  expect(shell.dragged).toEqual([{ paths: [path], imagePath: undefined }])
  expect(await desktop.drag(['gone'])).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  rmSync(path)
  writeFileSync(join(folder, 'secret.txt'), 'not yours')
  symlinkSync(join(folder, 'secret.txt'), path)
  expect(await desktop.drag(['m1'])).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  expect(shell.dragged).toHaveLength(1)
})

it('says that nothing can be dragged on a host without such drags', async () => {
  const { shell, desktop } = open()
  delete shell.dragFiles
  expect(await desktop.drag(['m1'])).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
})
