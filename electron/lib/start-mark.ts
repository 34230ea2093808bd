import { writeFileSync } from 'node:fs'

/** The variable in which `npm start` names the file that the app in Electron makes as soon as it runs. */
export const startMarkVariable = 'GATEWAY_PLAYGROUND_START_MARK'

/**
 * Tells `npm start` that Electron got as far as our code, so that a failure from here on is not taken for Electron's. Called
 * once Electron is ready: our code is read before it has found its display.
 */
export function leaveStartMark(environment: NodeJS.ProcessEnv): void {
  const path = environment[startMarkVariable]
  if (path === undefined || path === '') return
  delete environment[startMarkVariable]
  try {
    // Never over a file that exists: the name is the environment's.
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
  } catch {
    // Without the mark a failure looks like Electron's, and the app opens in the browser.
  }
}
