import type { ElectronApplication } from 'playwright/test'
import type * as Electron from 'electron'

/** Maximum number of attempts before a lost evaluation fails the test. */
const longest = 10

/**
 * Evaluates `question` in Electron's main process, where it cannot use variables of this file. It may run more than
 * once, so it must only read, or set the same value again: V8 can collect the promise of an evaluation before it has
 * settled ("Resulting promise was garbage collected"), as was seen with Electron 33 in eight of ten runs while a drag
 * with its image was prepared.
 */
export async function askMain<T, Value = undefined>(
  application: Pick<ElectronApplication, 'evaluate'>,
  question: (electron: typeof Electron, value: Value) => T,
  value?: Value,
): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await application.evaluate(question as (electron: typeof Electron, value: unknown) => T, value)
    } catch (error) {
      if (asked === longest || !String(error).includes('garbage collected')) throw error
    }
  }
}
