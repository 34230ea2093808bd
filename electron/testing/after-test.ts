import { afterEach } from 'vitest'

const closings: (() => unknown)[] = []

/**
 * Calls `close` after the test that is running, or after the first one when it is said in `beforeAll`.
 *
 * Not `afterEach` in the helper itself: test files share the modules of a worker, so a hook that is registered while a
 * module is loaded would be that of the first file only.
 */
export function afterTest(close: () => unknown): void {
  closings.push(close)
}

/** For the setup of every test file. */
export function callClosingsAfterEach(): void {
  afterEach(async () => {
    await Promise.all(closings.splice(0).map((close) => close()))
  })
}
