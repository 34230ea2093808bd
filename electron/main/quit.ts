import type { App as ElectronApp } from 'electron'
import type { Clock } from '../host/host.ts'

/** A service that will not end must not keep the app from ending. */
const patienceMs = 5_000

/**
 * Closes the services between the last window and the end of the process, once.
 *
 * `will-quit` and not `before-quit`: by then the windows have agreed to close, so nothing on screen loses its services.
 */
export function closeBeforeQuitting(
  electronApp: ElectronApp,
  clock: Clock,
  close: () => Promise<void>,
): void {
  let state: 'running' | 'closing' | 'closed' = 'running'
  electronApp.on('will-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    const finish = (): void => {
      if (state === 'closed') return
      state = 'closed'
      cancel()
      electronApp.quit()
    }
    const cancel = clock.after(patienceMs, finish)
    void close().then(finish, finish)
  })
}
