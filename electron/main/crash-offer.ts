import { dialog, type App, type BrowserWindow } from 'electron'
import { hostText } from '../../shared/text/en/host.ts'

/** When the page's process is gone, says so and offers to load the page again. The services in main go on meanwhile. */
export function offerReloadAfterCrash(window: BrowserWindow, app: App): void {
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    void dialog
      .showMessageBox(window, {
        type: 'warning',
        message: hostText().crashed,
        detail: hostText().crashedDetail({ reason, code: exitCode }),
        buttons: [hostText().reload, hostText().quit],
        defaultId: 0,
        cancelId: 0,
      })
      .then(({ response }) => {
        if (response === 1) app.quit()
        else if (!window.isDestroyed()) window.webContents.reload()
      })
  })
}
