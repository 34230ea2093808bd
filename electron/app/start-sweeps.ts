import type { AttachmentService } from '../attachments/attachment-service.ts'
import type { Conversations } from '../conversations/create-conversations.ts'
import type { Database } from '../database/database.ts'
import type { EmbeddingService } from '../embeddings/embedding-service.ts'
import type { ExperimentService } from '../experiments/experiment-service.ts'
import type { History } from '../history/create-history.ts'
import type { Clock, Log } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { RecordingService } from '../microphone/recording-service.ts'
import type { RerankService } from '../rerank/rerank-service.ts'
import type { Runs } from '../runs/create-runs.ts'
import type { SetService } from '../sets/set-service.ts'
import type { McpService } from '../mcp/mcp-service.ts'
import type { PresetService } from '../presets/preset-service.ts'
import type { ToolService } from '../tools/tool-service.ts'
import type { BackgroundWork } from './background-work.ts'

export interface SweepParts {
  readonly background: BackgroundWork
  readonly database: Database
  /** The time that decides whether something is old enough to be removed. */
  readonly clock: Clock
  readonly log: Log
  readonly conversations: Pick<Conversations, 'sweep'>
  readonly history: Pick<History, 'sweep'>
  readonly runs: Pick<Runs, 'sweep'>
  readonly attachments: Pick<AttachmentService, 'sweep'>
  readonly library: Pick<LibraryService, 'sweep'>
  readonly recordings: Pick<RecordingService, 'sweep'>
  readonly sets: Pick<SetService, 'sweep'>
  readonly tools: Pick<ToolService, 'sweep'>
  readonly mcp: Pick<McpService, 'sweep'>
  readonly presets: Pick<PresetService, 'sweep'>
  readonly rerank: Pick<RerankService, 'sweep'>
  readonly experiments: Pick<ExperimentService, 'sweep'>
  readonly embeddings: Pick<EmbeddingService, 'sweep'>
}

/**
 * Removes what earlier starts left behind, one thing after the other, while the app is used. Resolves when index and
 * folder of the library agree, or when that failed.
 */
export function startSweeps(parts: SweepParts): Promise<void> {
  const { background, database, clock, log } = parts
  const libraryReady = Promise.withResolvers<void>()
  background.start('sweep', async (signal) => {
    try {
      const swept = (await parts.conversations.sweep(clock)) + (await parts.history.sweep(clock))
      if (swept > 0) await database.forgetDeleted()
      await parts.runs.sweep(clock, signal)
      await parts.attachments.sweep(database, signal, clock.now())
      await parts.library.sweep(signal)
    } finally {
      libraryReady.resolve()
    }
    await parts.recordings.sweep(signal)
    const sweeps = [parts.sets, parts.rerank, parts.experiments, parts.tools, parts.presets].map((part) =>
      part.sweep(),
    )
    for (const swept of sweeps) if (!swept.ok) log.warn(swept.error.message)
    await parts.mcp.sweep()
    await parts.embeddings.sweep()
  })
  return libraryReady.promise
}
