import { afterEach } from 'vitest'

const closings: (() => unknown)[] = []

/**
 * Calls `close` after the running test, or after the first one when called in `beforeAll`.
 *
 * This is not an `afterEach` in the helper itself: test files share the modules of a worker, so a hook registered while
 * a module is loaded would only apply to the first file.
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
