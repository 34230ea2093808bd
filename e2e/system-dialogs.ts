import { expect, type ElectronApplication } from 'playwright/test'
import type * as Electron from 'electron'
import { askMain } from './ask-main.ts'

/** The text of a system message box, and the button to press. */
export interface SystemQuestion {
  readonly message: string
  /** The whole detail text, or a part of it that matters. */
  readonly detail: string
  readonly button: string
}

/** A system dialog that waits for its answer, in Electron's main process. */
interface OpenDialog {
  readonly kind: 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'
  readonly options: Partial<
    Electron.MessageBoxOptions & Electron.OpenDialogOptions & Electron.SaveDialogOptions
  >
  readonly answer: (value: unknown) => void
}

/** Answers Electron's native dialogs, which are not shown in a test. */
export interface SystemDialogs {
  /** Runs `press`, which opens a message box with the text of `question`, and presses its button. */
  confirm(press: () => Promise<void>, question: SystemQuestion): Promise<void>
  /** Runs `press`, which opens a save dialog, and answers `folder` with the suggested file name. */
  saveInto(press: () => Promise<void>, folder: string): Promise<void>
  /** Runs `press`, which opens a dialog for a folder or a file, and answers its path. */
  chooseFolder(press: () => Promise<void>, folder: string): Promise<void>
  /** The text of a dialog that is still open because no test has answered it; `undefined` when there is none. */
  leftOpen(): Promise<string | undefined>
}

/** From now on no dialog of `application` is shown: each waits until the test answers it. */
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
      expect(properties?.some((property) => property === 'openDirectory' || property === 'openFile')).toBe(
        true,
      )
      await askMain(application, answerOpen, { canceled: false, filePaths: [folder] })
    },
    async leftOpen() {
      const open = await openDialog()
      return open === undefined ? undefined : `${open.kind}: ${JSON.stringify(open.options)}`
    },
  }
}

/** Where the functions below, which run in Electron and cannot use this file, find the open dialog. */
interface DialogKeeper {
  openDialog?: OpenDialog | undefined
}

/** Runs in Electron: keeps a dialog with its options instead of showing it. */
function keepDialogs({ dialog }: typeof Electron): void {
  const keeper = globalThis as DialogKeeper
  const keep =
    (kind: OpenDialog['kind']) =>
    (...given: readonly unknown[]) =>
      new Promise((resolve) => {
        // A dialog that belongs to a window receives that window as its first argument.
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

/**
 * Runs in Electron. A dialog whose signal was aborted counts as closed; the signal itself cannot be sent out of the
 * process.
 */
function describeOpen(): Pick<OpenDialog, 'kind' | 'options'> | undefined {
  const { openDialog } = globalThis as DialogKeeper
  if (openDialog === undefined || openDialog.options.signal?.aborted === true) return undefined
  const { signal: _signal, ...options } = openDialog.options
  return { kind: openDialog.kind, options }
}

/** Runs in Electron. Removes an answered dialog, so that a second call does nothing. */
function answerOpen(_electron: typeof Electron, value: unknown): void {
  const keeper = globalThis as DialogKeeper
  keeper.openDialog?.answer(value)
  keeper.openDialog = undefined
}
