import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '../../../shared/app/notice.ts'
import { app, BrowserWindow, dialog, shell } from '../../testing/fake-electron.ts'
import { ElectronShell } from './electron-shell.ts'

beforeEach(() => {
  dialog.answer = 0
  dialog.shown.length = 0
  shell.opened.length = 0
  shell.failure = null
  shell.revealed.length = 0
  dialog.path = undefined
  dialog.askedForPaths.length = 0
})

test('opens an https link once the user has seen its host and agreed', async () => {
  const result = await createShell().openExternal('https://docs.example/guide?a=1')
  expect(result.ok).toBe(true)
  expect(dialog.shown).toHaveLength(1)
  expect(dialog.shown[0]).toMatchObject({
    message: 'Open docs.example in your browser?',
    detail: 'https://docs.example/guide?a=1',
    cancelId: 1,
  })
  expect(shell.opened).toEqual(['https://docs.example/guide?a=1'])
})

test('opens nothing when the user says no', async () => {
  dialog.answer = 1
  const result = await createShell().openExternal('https://docs.example/')
  expect(result.ok ? null : result.error.kind).toBe('cancelled')
  expect(shell.opened).toEqual([])
})

test('names a look-alike host in its ASCII form', async () => {
  await createShell().openExternal('https://exаmple.com/')
  expect(dialog.shown[0]?.message).toBe('Open xn--exmple-4nf.com in your browser?')
})

test.each([
  'http://docs.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://server/share',
  'https://docs.example@evil.example/',
  'not an address',
])('does not even ask about %s', async (url) => {
  const result = await createShell().openExternal(url)
  expect(result.ok ? null : result.error.kind).toBe('invalid-input')
  expect([dialog.shown, shell.opened]).toEqual([[], []])
})

test('asks about one link at a time', async () => {
  const links = createShell()
  const first = links.openExternal('https://one.example/')
  const second = await links.openExternal('https://two.example/')
  expect(second.ok ? null : second.error.kind).toBe('unavailable')
  expect((await first).ok).toBe(true)
  expect(shell.opened).toEqual(['https://one.example/'])
})

test('says so when the system has nothing to open it with', async () => {
  shell.failure = 'no handler'
  const result = await createShell().openExternal('https://docs.example/')
  expect(result.ok ? null : result.error.kind).toBe('unavailable')
})

test('shows a file in the file manager', async () => {
  expect(await createShell().revealFile('/media/harbour.png')).toEqual({ ok: true })
  expect(shell.revealed).toEqual(['/media/harbour.png'])
})

test('asks for a folder and for where to save, and takes Cancel for an answer', async () => {
  const desktop = createShell()
  dialog.path = '/other/place'
  expect(await desktop.chooseFolder('/media')).toEqual({ ok: true, value: '/other/place' })
  expect(await desktop.chooseSavePath('harbour.png')).toEqual({ ok: true, value: '/other/place' })
  expect(dialog.askedForPaths).toMatchObject([
    { defaultPath: '/media', properties: ['openDirectory', 'createDirectory'] },
    { defaultPath: 'harbour.png' },
  ])
  dialog.path = undefined
  const cancelled = [await desktop.chooseFolder('/media'), await desktop.chooseSavePath('harbour.png')]
  expect(cancelled.map((answer) => (answer.ok ? null : answer.error.kind))).toEqual([
    'cancelled',
    'cancelled',
  ])
})

test('shows a notification of the system', () => {
  const note = { title: 'Your video is ready', body: 'A red boat' }
  const show = vi.fn<(notice: Notice) => void>()
  new ElectronShell({ show }).notify(note)
  expect(show).toHaveBeenCalledWith(note)
})

async function drag(imagePath: string | undefined) {
  const begun = createShell().dragFiles({ paths: ['/media/a.png', '/media/b.wav'], imagePath })
  const atOnce = BrowserWindow.getAllWindows().map(({ webContents }) => webContents.drags.length)
  await new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    atOnce,
    drags: BrowserWindow.getAllWindows().flatMap(({ webContents }) => webContents.drags),
  }
}

describe('a drag of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-drag-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('needs a window', async () => {
    expect((await drag(undefined)).begun).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
  })

  test('begins after the page has heard of it, with a picture that is never empty', async () => {
    app.becomeReady()
    const window = new BrowserWindow()
    const webp = join(folder, 'thumbnail.webp')
    const png = join(folder, 'thumbnail.png')
    writeFileSync(webp, 'RIFF....WEBP')
    writeFileSync(png, Buffer.from('89504e470d0a1a0a', 'hex'))
    const first = await drag(undefined)
    expect([first.begun, first.atOnce]).toEqual([{ ok: true }, [0]])
    await drag(webp)
    await drag(join(folder, 'gone.png'))
    const { drags } = await drag(png)
    expect(drags.map(({ file, files }) => [file, files])).toEqual(
      Array.from({ length: 4 }, () => ['/media/a.png', ['/media/a.png', '/media/b.wav']]),
    )
    const icons = drags.map(({ icon }) =>
      'path' in Object(icon) ? (icon as unknown as { path?: string }).path : 'none',
    )
    expect(icons).toEqual([undefined, undefined, undefined, png])
    window.close()
  })
})

function createShell(): ElectronShell {
  return new ElectronShell({ show: () => {} })
}
