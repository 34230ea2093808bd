import { dialog, type App, type BrowserWindow, type MessageBoxOptions } from 'electron'
import { hostText } from '../../shared/text/en/host.ts'

/**
 * Offers to reload the page when its process has crashed or does not respond. The services in main continue meanwhile,
 * and the page finds its state there: runs, and forms as they were saved.
 */
export function offerReloads(window: BrowserWindow, app: App): void {
  /** Whether the user chose to end the page, so its end is not reported as a crash. */
  let isGivenUp = false
  offerAfterCrash(window, app, () => isGivenUp)
  offerWhileFrozen(window, () => {
    isGivenUp = true
    const { webContents } = window
    // The end of the process is reported in a later turn, and would abort a load that was started before.
    webContents.once('render-process-gone', () => {
      setImmediate(() => {
        isGivenUp = false
        if (!window.isDestroyed()) webContents.reload()
      })
    })
    // A page that hangs in a script cannot unload.
    webContents.forcefullyCrashRenderer()
  })
}

function offerAfterCrash(window: BrowserWindow, app: App, isGivenUp: () => boolean): void {
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isGivenUp() || window.isDestroyed()) return
    const text = hostText()
    void ask(window, {
      message: text.crashed,
      detail: text.crashedDetail({ reason, code: exitCode }),
      buttons: [text.reload, text.quit],
    }).then((response) => {
      if (response === 1) app.quit()
      else if (!window.isDestroyed()) window.webContents.reload()
    })
  })
}

function offerWhileFrozen(window: BrowserWindow, startAgain: () => void): void {
  let question: AbortController | null = null
  window.on('unresponsive', () => {
    if (question !== null) return
    const { signal } = (question = new AbortController())
    const text = hostText()
    void ask(window, {
      message: text.frozen,
      detail: text.frozenDetail,
      buttons: [text.wait, text.reload],
      signal,
    }).then((response) => {
      question = null
      if (response === 1 && !signal.aborted && !window.isDestroyed()) startAgain()
    })
  })
  window.on('responsive', () => question?.abort())
}

async function ask(
  window: BrowserWindow,
  options: Pick<MessageBoxOptions, 'message' | 'detail' | 'buttons' | 'signal'>,
): Promise<number> {
  const { response } = await dialog.showMessageBox(window, {
    ...options,
    type: 'warning',
    defaultId: 0,
    cancelId: 0,
  })
  return response
}
