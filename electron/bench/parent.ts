/** Tells the process that started this one; started by hand, prints it. */
export function tellParent(message: unknown): void {
  if (process.send === undefined) process.stdout.write(`${JSON.stringify(message)}\n`)
  else process.send(message)
}

/**
 * Ends this process, by SIGTERM and soon after by force, when the one that started it is gone, however that ended. Started
 * by hand it does nothing. Does not keep the process running.
 */
export function endWithParent(): void {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
  })
  process.channel?.unref()
}

const patienceMs = 2_000
