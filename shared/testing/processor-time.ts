/**
 * Milliseconds of CPU time that this thread has spent since `before` (`process.threadCpuUsage()`). Tests limit work by
 * this: on a busy machine, elapsed time also measures other programs.
 */
export function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
