/** Sends a message to the parent process; prints it when this process was started by hand. */
export function sendToParent(message: unknown): void {
  if (process.send === undefined) process.stdout.write(`${JSON.stringify(message)}\n`)
  // Ignore a failure: without a parent this process is about to end.
  else process.send(message, () => undefined)
}

/**
 * Ends this process, by SIGTERM and soon after by force, when its parent process has ended for any reason. Does nothing
 * when started by hand. Does not keep the process running.
 */
export function endWithParent(): void {
  // The parent may have ended before this process was loaded.
  if (process.send !== undefined && !process.connected) endSelf()
  process.once('disconnect', endSelf)
  process.channel?.unref()
}

function endSelf(): void {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
}

const patienceMs = 2_000
