import { BrowserWindow, dialog, nativeImage, shell, type MessageBoxOptions, type NativeImage } from 'electron'
import type { Notice } from '../../../shared/app/notice.ts'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { readExternalUrl } from '../external-url.ts'
import type { DraggedFiles, FileKind, Question, Shell } from '../host.ts'
import { createAppImage } from './app-image.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'
import { hostText } from '../../../shared/text/en/host.ts'
import type { Notifications } from './notifications.ts'

/** Characters of a long address that the user needs to judge it. */
const shownLength = 300

/**
 * The desktop functions that the app uses. Opens https links in the user's browser, after the user has seen their host.
 *
 * `invalid-input` for anything but an https address, `cancelled` when the user declines. While one question is open,
 * another link is `unavailable`: a page cannot flood the user with dialogs.
 */
export class ElectronShell implements Shell {
  readonly #notifications: Pick<Notifications, 'show'>
  #isAsking = false

  constructor(notifications: Pick<Notifications, 'show'>) {
    this.#notifications = notifications
  }

  async openExternal(url: string, options?: { readonly allowsLoopback?: boolean }): Promise<Result<void>> {
    const address = readExternalUrl(url, options)
    if (!address.ok) return address
    const link = new URL(address.value)
    if (this.#isAsking) {
      return err({
        kind: 'unavailable',
        ...hostError('linkWaiting'),
      })
    }
    this.#isAsking = true
    try {
      const { response } = await dialog.showMessageBox(linkConfirmation(link))
      if (response !== openButton) return err(cancelledError)
      return await open(link)
    } finally {
      this.#isAsking = false
    }
  }

  async confirm({ message, detail, yes }: Question): Promise<Result<void>> {
    if (this.#isAsking) {
      return err({
        kind: 'unavailable',
        ...hostError('dialogWaiting'),
      })
    }
    this.#isAsking = true
    try {
      const { response } = await dialog.showMessageBox({
        type: 'warning',
        message,
        detail,
        buttons: [yes, hostText().cancel],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      })
      return response === yesButton ? ok() : err(cancelledError)
    } finally {
      this.#isAsking = false
    }
  }

  async revealFile(path: string): Promise<Result<void>> {
    shell.showItemInFolder(path)
    return ok()
  }

  /** On Windows and Linux `startDrag` returns at the end of the drag, on macOS at once. The page is notified before. */
  dragFiles({ paths, imagePath }: DraggedFiles): Result<void> {
    const [file] = paths
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    if (file === undefined || window === undefined)
      return err({ kind: 'unavailable', ...hostError('noWindowToDragFrom') })
    const icon = readDragImage(imagePath)
    setImmediate(() => {
      if (!window.isDestroyed()) window.webContents.startDrag({ file, files: [...paths], icon })
    })
    return ok()
  }

  async chooseFolder(startAt: string): Promise<Result<string>> {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      defaultPath: startAt,
      properties: ['openDirectory', 'createDirectory'],
    })
    const [path] = filePaths
    return canceled || path === undefined ? err(cancelledError) : ok(path)
  }

  async chooseFile(kinds: readonly FileKind[]): Promise<Result<string>> {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      filters: kinds.map(({ name, extensions }) => ({ name, extensions: [...extensions] })),
      properties: ['openFile'],
    })
    const [path] = filePaths
    return canceled || path === undefined ? err(cancelledError) : ok(path)
  }

  notify(notice: Notice): void {
    this.#notifications.show(notice)
  }

  isInFront(): boolean {
    return BrowserWindow.getFocusedWindow() !== null
  }

  /** The dialog itself asks before a file is replaced. */
  async chooseSavePath(fileName: string): Promise<Result<string>> {
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: fileName,
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    return canceled || filePath === '' ? err(cancelledError) : ok(filePath)
  }
}

const dragImageWidth = 96

/** Electron refuses an empty image, and reads only PNG and JPEG. */
function readDragImage(path: string | undefined): NativeImage {
  const image = path === undefined ? undefined : nativeImage.createFromPath(path)
  return image === undefined || image.isEmpty()
    ? createAppImage(nativeImage, 64)
    : image.resize({ width: dragImageWidth })
}

const openButton = 0
const yesButton = 0

/** `URL` writes international host names in ASCII, so look-alike letters are visible. */
function linkConfirmation(link: URL): MessageBoxOptions {
  const { href } = link
  return {
    type: 'question',
    message: hostText().openLink(link.host),
    detail: href.length > shownLength ? `${href.slice(0, shownLength)}…` : href,
    buttons: [hostText().open, hostText().cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
}

async function open(link: URL): Promise<Result<void>> {
  try {
    await shell.openExternal(link.href)
    return ok()
  } catch (cause) {
    return err({
      kind: 'unavailable',
      ...hostError('noBrowser', { host: link.host }),
      detail: cause instanceof Error ? cause.message : String(cause),
    })
  }
}
