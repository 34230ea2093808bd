import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'

/** Records dialogs; the test answers them. */
export class FakeDialog implements Pick<
  Electron.Dialog,
  'showMessageBox' | 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog'
> {
  readonly shown: Electron.MessageBoxOptions[] = []
  /** The options of each dialog for a path, or the window if that was passed first. */
  readonly askedForPaths: unknown[] = []
  /** The answer to the next dialogs for a path; `undefined` is Cancel. */
  path: string | undefined = undefined
  readonly errors: { title: string; content: string }[] = []
  /** The index of the button that is pressed from now on. */
  answer = 0
  /** When set, the answer is delayed. */
  waits: Promise<number> | null = null

  /** Answered at once, or with the result of `waits`; an aborted signal counts as Cancel. */
  async showMessageBox(
    window: Electron.BaseWindow | Electron.MessageBoxOptions,
    options?: Electron.MessageBoxOptions,
  ): Promise<Electron.MessageBoxReturnValue> {
    const asked = options ?? (window as Electron.MessageBoxOptions)
    this.shown.push(asked)
    const { signal, cancelId = 0 } = asked
    const aborted = Promise.withResolvers<number>()
    signal?.addEventListener('abort', () => aborted.resolve(cancelId))
    const response = await Promise.race([this.waits ?? this.answer, aborted.promise])
    return { response, checkboxChecked: false }
  }

  showOpenDialog(
    window: Electron.BaseWindow | Electron.OpenDialogOptions,
    options?: Electron.OpenDialogOptions,
  ): Promise<Electron.OpenDialogReturnValue> {
    this.askedForPaths.push(options ?? window)
    const { path } = this
    return Promise.resolve({ canceled: path === undefined, filePaths: path === undefined ? [] : [path] })
  }

  showSaveDialog(
    window: Electron.BaseWindow | Electron.SaveDialogOptions,
    options?: Electron.SaveDialogOptions,
  ): Promise<Electron.SaveDialogReturnValue> {
    this.askedForPaths.push(options ?? window)
    return Promise.resolve({ canceled: this.path === undefined, filePath: this.path ?? '' })
  }

  showErrorBox(title: string, content: string): void {
    this.errors.push({ title, content })
  }
}

export class FakeClipboard implements Pick<Electron.Clipboard, 'writeText'> {
  text = ''

  writeText(text: string): Promise<void> {
    this.text = text
    return Promise.resolve()
  }
}

export class FakeShell implements Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> {
  readonly opened: string[] = []
  readonly revealed: string[] = []
  /** When set, opening fails with this message. */
  failure: string | null = null

  openExternal(url: string): Promise<void> {
    if (this.failure !== null) return Promise.reject(new Error(this.failure))
    this.opened.push(url)
    return Promise.resolve()
  }

  showItemInFolder(path: string): void {
    this.revealed.push(path)
  }

  openPath(path: string): Promise<string> {
    this.opened.push(path)
    return Promise.resolve('')
  }
}

/** Displays, side by side as the test arranges them. */
export class FakeScreen implements Pick<Electron.Screen, 'getAllDisplays'> {
  workAreas: Electron.Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1040 }]
  readonly #isReady: () => boolean

  constructor(isReady: () => boolean) {
    this.#isReady = isReady
  }

  getAllDisplays(): Electron.Display[] {
    if (!this.#isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event")
    return this.workAreas.map((workArea) => ({ workArea }) as Electron.Display)
  }
}

export class FakeNativeTheme
  extends EventEmitter
  implements Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
{
  isSystemDark = false
  #source: Electron.NativeTheme['themeSource'] = 'system'

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.isSystemDark : this.#source === 'dark'
  }

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    this.#source = source
    this.emit('updated')
  }
}

/** The answer of macOS when an app requests the microphone. */
export class FakeSystemPreferences implements Pick<Electron.SystemPreferences, 'askForMediaAccess'> {
  readonly asked: string[] = []
  grantsMedia = true

  askForMediaAccess(kind: 'microphone' | 'camera'): Promise<boolean> {
    this.asked.push(kind)
    return Promise.resolve(this.grantsMedia)
  }
}

/** `Menu`: keeps the template, which is all that can be observed of a menu. */
export class FakeMenu {
  static applicationMenu: FakeMenu | null = null
  /** The context menu that was opened last. */
  static popped: FakeMenu | null = null
  readonly template: Electron.MenuItemConstructorOptions[]

  constructor(template: Electron.MenuItemConstructorOptions[]) {
    this.template = template
  }

  static buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): FakeMenu {
    return new FakeMenu(template)
  }

  popup(): void {
    FakeMenu.popped = this
  }

  static setApplicationMenu(menu: FakeMenu | null): void {
    FakeMenu.applicationMenu = menu
  }
}

/** `Tray`: the icon in the notification area, with its current menu. */
export class FakeTray
  extends EventEmitter
  implements Pick<Electron.Tray, 'setToolTip' | 'setContextMenu' | 'destroy'>
{
  /** The icons that exist. */
  static readonly shown: FakeTray[] = []
  readonly image: FakeImage
  toolTip = ''
  menu: FakeMenu | null = null

  constructor(image: FakeImage) {
    super()
    this.image = image
    FakeTray.shown.push(this)
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip
  }

  setContextMenu(menu: Electron.Menu | FakeMenu | null): void {
    this.menu = menu instanceof FakeMenu ? menu : null
  }

  destroy(): void {
    FakeTray.shown.splice(FakeTray.shown.indexOf(this), 1)
  }
}

/** `nativeImage`: a bitmap must have as many pixels as its size says. */
export class FakeImage implements Pick<Electron.NativeImage, 'isEmpty' | 'resize'> {
  readonly pixels: Buffer
  /** The path it was read from. */
  readonly path: string | undefined

  constructor(pixels: Buffer, path?: string) {
    this.pixels = pixels
    this.path = path
  }

  static createFromBitmap(pixels: Buffer, { width, height }: Electron.CreateFromBitmapOptions): FakeImage {
    if (pixels.length !== width * height * 4) throw new Error('invalid buffer size')
    return new FakeImage(pixels)
  }

  /** Empty for a missing file, and for any type but PNG and JPEG. */
  static createFromPath(path: string): FakeImage {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
    const isRead = ['89504e47', 'ffd8ff'].some((head) => bytes.toString('hex').startsWith(head))
    return new FakeImage(isRead ? bytes : Buffer.alloc(0), path)
  }

  isEmpty(): boolean {
    return this.pixels.length === 0
  }

  resize(): Electron.NativeImage {
    return this as unknown as Electron.NativeImage
  }
}
