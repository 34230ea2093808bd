/**
 * Milliseconds of the processor that this thread has spent since `before` (`process.threadCpuUsage()`). Where a test has a
 * bound on work, this is what is bounded: on a busy machine the clock tells what other programs did.
 */
export function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
