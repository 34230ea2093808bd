import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { askMain } from '../ask-main.ts'
import { startDesktopApp, type DesktopApp } from '../desktop/desktop-app.ts'
import { openDesktopSession, whyNoDesktop, type DesktopSession } from '../desktop/session.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { pngFile } from '../sample-files.ts'

let session: DesktopSession
let folder: string

const reason = whyNoDesktop()
test.skip(reason !== undefined, reason)

test.beforeAll(async () => {
  session = await openDesktopSession()
  folder = await mkdtemp(join(tmpdir(), 'gateway-playground-desktop-files-'))
})

test.afterAll(async () => {
  await session.end()
  await rm(folder, { recursive: true })
})

const boat = pngFile('boat.png', 120, 80)

/**
 * Drags files of a folder over a point of the window and drops them, as the system does: the page receives them with
 * their paths.
 */
async function dropFromSystem(
  app: DesktopApp,
  paths: readonly string[],
  x: number,
  y: number,
): Promise<void> {
  const chromium = await app.page.context().newCDPSession(app.page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await chromium.send('Input.dispatchDragEvent', { type, x, y, data })
}

test('an image of the clipboard is pasted into a message', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  await app.application.evaluate(copyImage, boat.buffer.toString('base64'))
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.message.click()
  await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.paste())
  await expect(app.page.getByRole('button', { name: /^Remove .*\.png/ })).toBeVisible()
  await app.end()
})

test('files of the system are dropped on a conversation and on the library', async ({ dataFolder }) => {
  const path = join(folder, boat.name)
  await writeFile(path, boat.buffer)
  const app = await startDesktopApp(session, dataFolder)
  const chat = new ChatPage(app.page)
  await chat.open()
  await dropFromSystem(app, [path], 640, 400)
  await expect(app.page.getByRole('button', { name: 'Remove boat.png' })).toBeVisible()
  const library = new LibraryPage(app.page)
  await library.open()
  await dropFromSystem(app, [path], 640, 400)
  await expect(library.item('boat.png')).toBeVisible()
  // The window does not navigate: a file that is dropped outside any target is not opened.
  await dropFromSystem(app, [path], 5, 700)
  expect(app.page.url()).toContain('app://playground/')
  await app.end()
})

test('an item of the library is dragged out as the file it is', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const library = new LibraryPage(app.page)
  await library.open()
  await library.add(boat)
  await askMain(app.application, keepDrags)
  await library.item('boat.png').hover()
  await app.page.mouse.down()
  await app.page.mouse.move(700, 500, { steps: 8 })
  await expect.poll(() => askMain(app.application, keptDrags)).toHaveLength(1)
  await app.page.mouse.up()
  const [drag] = await askMain(app.application, keptDrags)
  expect(drag).toMatchObject({ hasPicture: true })
  expect(drag?.files.map((file) => file.replace(/^.*\//, ''))).toEqual([expect.stringContaining('.png')])
  expect(await readFile(drag?.files[0] ?? '')).toEqual(boat.buffer)
  await app.end()
})

test('a file that the page makes is saved where the system says', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const path = join(folder, 'saved.txt')
  await askMain(
    app.application,
    ({ dialog }, filePath) => {
      Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) })
    },
    path,
  )
  const library = new LibraryPage(app.page)
  await library.open()
  await library.add(boat)
  await library.item('boat.png').click({ button: 'right' })
  await app.page.getByRole('menuitem', { name: /^Save/ }).first().click()
  await expect.poll(() => readFile(path).catch(() => null)).toEqual(boat.buffer)
  await app.end()
})

/** Runs in Electron: copies an image as another program does. */
function copyImage({ clipboard, nativeImage }: typeof Electron, base64: string): void {
  const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'))
  // The types are those of Electron 45, which writes items to a clipboard instead.
  const older = clipboard as unknown as { writeImage(image: Electron.NativeImage): void }
  older.writeImage(image)
}

/** Where the functions below, which run in Electron and cannot use this file, find the dragged files. */
interface DragKeeper {
  drags?: { files: string[]; hasPicture: boolean }[]
}

/**
 * Runs in Electron: keeps a drag instead of passing it to the system, which would block main until the mouse button is
 * released.
 */
function keepDrags({ BrowserWindow }: typeof Electron): void {
  const drags: { files: string[]; hasPicture: boolean }[] = []
  Object.assign(globalThis, { drags })
  const contents = BrowserWindow.getAllWindows()[0]?.webContents
  Object.assign(contents ?? {}, {
    startDrag: ({ file, files = [file], icon }: Electron.Item) => {
      drags.push({ files, hasPicture: typeof icon !== 'string' && !icon.isEmpty() })
    },
  })
}

function keptDrags() {
  return (globalThis as DragKeeper).drags ?? []
}
