/** Tells the process that started this one; started by hand, prints it. */
export function sendToParent(message: unknown): void {
  if (process.send === undefined) process.stdout.write(`${JSON.stringify(message)}\n`)
  // When nobody is left to be told, this process is about to be ended.
  else process.send(message, () => undefined)
}

/**
 * Ends this process, by SIGTERM and soon after by force, when the one that started it is gone, however that ended. Started
 * by hand it does nothing. Does not keep the process running.
 */
export function endWithParent(): void {
  // The other one may have been gone before this process was loaded.
  if (process.send !== undefined && !process.connected) endSelf()
  process.once('disconnect', endSelf)
  process.channel?.unref()
}

function endSelf(): void {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
}

const patienceMs = 2_000
