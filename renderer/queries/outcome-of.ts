import { notifyManager } from '@tanstack/react-query'

/**
 * Resolves with whether a change succeeded, after the query observers have been notified of its result. The mutation
 * itself shows its error.
 */
export function outcomeOf(change: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isMade: boolean): void => notifyManager.schedule(() => resolve(isMade))
    change.then(
      () => settle(true),
      () => settle(false),
    )
  })
}
