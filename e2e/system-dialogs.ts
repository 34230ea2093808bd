import { expect, type ElectronApplication } from 'playwright/test'
import type * as Electron from 'electron'
import { askMain } from './ask-main.ts'

/** What a box of the system asks, and the button that is pressed in it. */
export interface SystemQuestion {
  readonly message: string
  /** All of it, or a part that counts. */
  readonly detail: string
  readonly button: string
}

/** A dialog of the system that waits for its answer, in Electron's main process. */
interface OpenDialog {
  readonly kind: 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'
  readonly options: Partial<
    Electron.MessageBoxOptions & Electron.OpenDialogOptions & Electron.SaveDialogOptions
  >
  readonly answer: (value: unknown) => void
}

/** Answers Electron's native dialogs, which nobody sees in a test. */
export interface SystemDialogs {
  /** Presses what makes a box ask `question`, and its button. */
  confirm(press: () => Promise<void>, question: SystemQuestion): Promise<void>
  /** Presses what asks where to save a file, and answers `folder`, with the name that is suggested. */
  saveInto(press: () => Promise<void>, folder: string): Promise<void>
  /** Presses what asks for a folder or a file, and answers its path. */
  chooseFolder(press: () => Promise<void>, folder: string): Promise<void>
  /** The words of a dialog that is open because no test has answered it. */
  leftOpen(): Promise<string | undefined>
}

/** From now on a dialog of `application` is not shown: it waits until the test answers. */
export async function playSystemDialogs(application: ElectronApplication): Promise<SystemDialogs> {
  await askMain(application, keepDialogs)

  const openDialog = () => askMain(application, describeOpen)

  async function waitFor(kind: OpenDialog['kind']): Promise<OpenDialog['options']> {
    await expect.poll(async () => (await openDialog())?.kind, { message: 'an open dialog' }).toBe(kind)
    return (await openDialog())?.options ?? {}
  }

  return {
    async confirm(press, { message, detail, button }) {
      await press()
      const question = await waitFor('showMessageBox')
      expect(question.message).toBe(message)
      expect(question.detail).toContain(detail)
      expect(question.buttons).toContain(button)
      await askMain(application, answerOpen, { response: question.buttons?.indexOf(button) })
    },
    async saveInto(press, folder) {
      await press()
      const { defaultPath = '' } = await waitFor('showSaveDialog')
      await askMain(application, answerOpen, { canceled: false, filePath: `${folder}/${defaultPath}` })
    },
    async chooseFolder(press, folder) {
      await press()
      const { properties } = await waitFor('showOpenDialog')
      expect(properties?.some((one) => one === 'openDirectory' || one === 'openFile')).toBe(true)
      await askMain(application, answerOpen, { canceled: false, filePaths: [folder] })
    },
    async leftOpen() {
      const open = await openDialog()
      return open === undefined ? undefined : `${open.kind}: ${JSON.stringify(open.options)}`
    },
  }
}

/** Where the functions below, each of which runs in Electron by itself, find the open dialog. */
interface DialogKeeper {
  openDialog?: OpenDialog | undefined
}

/** Runs in Electron: a dialog is kept with its options instead of being shown. */
function keepDialogs({ dialog }: typeof Electron): void {
  const keeper = globalThis as DialogKeeper
  const keep =
    (kind: OpenDialog['kind']) =>
    (...given: readonly unknown[]) =>
      new Promise((resolve) => {
        // A dialog that belongs to a window is given that first.
        const options = given.at(-1) as OpenDialog['options']
        keeper.openDialog = { kind, options, answer: resolve }
        options.signal?.addEventListener('abort', () =>
          resolve({ response: options.cancelId, canceled: true }),
        )
      })
  Object.assign(dialog, {
    showMessageBox: keep('showMessageBox'),
    showOpenDialog: keep('showOpenDialog'),
    showSaveDialog: keep('showSaveDialog'),
  })
}

/** Runs in Electron. An open dialog may have been called off by a signal, which is not a value that can leave the process. */
function describeOpen(): Pick<OpenDialog, 'kind' | 'options'> | undefined {
  const { openDialog } = globalThis as DialogKeeper
  if (openDialog === undefined || openDialog.options.signal?.aborted === true) return undefined
  const { signal: _signal, ...options } = openDialog.options
  return { kind: openDialog.kind, options }
}

/** Runs in Electron. An answered dialog is gone, so that a second time does nothing. */
function answerOpen(_electron: typeof Electron, value: unknown): void {
  const keeper = globalThis as DialogKeeper
  keeper.openDialog?.answer(value)
  keeper.openDialog = undefined
}
