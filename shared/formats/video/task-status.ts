/** Where a task stands. `unheard-of`: a word nobody knows, or none; it is taken as still being worked on. */
export type TaskPhase = 'pending' | 'running' | 'succeeded' | 'failed' | 'unheard-of'

/**
 * Every word that gateways and vendors are known to use (see shared/gateway/wire/video.md, "Statuses"), compared without
 * case.
 */
const words: Readonly<Record<Exclude<TaskPhase, 'unheard-of'>, readonly string[]>> = {
  pending: ['submitted', 'queued', 'pending', 'created', 'queueing', 'in_queue', 'preparing', 'not_start'],
  running: ['processing', 'in_progress', 'running', 'generating'],
  succeeded: ['succeeded', 'success', 'succeed', 'completed', 'done'],
  failed: ['failed', 'failure', 'error', 'cancelled', 'canceled', 'expired', 'rejected'],
}

const phases: ReadonlyMap<string, TaskPhase> = new Map(
  (['pending', 'running', 'succeeded', 'failed'] as const).flatMap((phase) =>
    words[phase].map((word) => [word, phase] as const),
  ),
)

/**
 * The phase that a status word stands for (see shared/gateway/wire/video.md, "Statuses"). Case, spaces and hyphens do
 * not matter; `unheard-of` for an unknown word or none.
 */
export function phaseOf(status: string | undefined): TaskPhase {
  const word =
    status
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_') ?? ''
  return phases.get(word) ?? 'unheard-of'
}
