import type { Benchmark } from '../benchmark.ts'
import { endWithParent, sendToParent } from './parent.ts'

/** `<name> [rounds]`: runs one benchmark in this process, reports each row and finally `done`. */
const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  reading: async () => (await import('./reading.ts')).measureReading,
  streams: async () => (await import('./streams.ts')).measureStreams,
  limits: async () => (await import('./limits.ts')).measureLimits,
  memory: async () => (await import('./memory.ts')).measureMemory,
  conversations: async () => (await import('./conversations.ts')).measureConversations,
  embeddings: async () => (await import('./embeddings.ts')).measureEmbeddings,
  library: async () => (await import('./library.ts')).measureLibrary,
  transfer: async () => (await import('./transfer.ts')).measureTransfer,
  backup: async () => (await import('./backup.ts')).measureBackup,
  history: async () => (await import('./history.ts')).measureHistory,
  search: async () => (await import('./search.ts')).measureSearch,
}

endWithParent()
const [name = '', rounds] = process.argv.slice(2)
const benchmark = await benchmarks[name]?.()
await benchmark?.({
  rounds: (defaultRounds) => Math.min(defaultRounds, Number(rounds ?? defaultRounds)),
  report: sendToParent,
})
sendToParent('done')
