import { writeFileSync } from 'node:fs'

/**
 * The environment variable with which `npm start` names the file that the app in Electron creates as soon as it runs.
 */
export const startMarkVariable = 'GATEWAY_PLAYGROUND_START_MARK'

/**
 * Tells `npm start` that Electron reached our code, so that a later failure is not attributed to Electron. Called once
 * Electron is ready: our code is loaded before Electron has found its display.
 */
export function leaveStartMark(environment: NodeJS.ProcessEnv): void {
  const path = environment[startMarkVariable]
  if (path === undefined || path === '') return
  delete environment[startMarkVariable]
  try {
    // Never overwrite an existing file: the name comes from the environment.
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
  } catch {
    // Without the mark, a failure looks like Electron's, and the app opens in the browser.
  }
}
