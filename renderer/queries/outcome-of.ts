import { notifyManager } from '@tanstack/react-query'

/** Whether a change was made, told once those who show what main answered have heard of it. Its failure is shown by its mutation. */
export function outcomeOf(change: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (isMade: boolean): void => notifyManager.schedule(() => resolve(isMade))
    change.then(
      () => tell(true),
      () => tell(false),
    )
  })
}
