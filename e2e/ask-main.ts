import type { ElectronApplication } from 'playwright/test'
import type * as Electron from 'electron'

/** How often a question is asked before its loss is the test's failure. */
const longest = 10

/**
 * Evaluates `question` in Electron's main process, where it runs by itself. It may run more than once, so it has to read only,
 * or to set the same value again: V8 can collect the promise of an evaluation before it has settled ("Resulting promise was
 * garbage collected"), as Electron 33 was seen to do in eight of ten runs while a drag with its picture was prepared.
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
