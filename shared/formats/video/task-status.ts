/** The state of a task. `unheard-of`: an unknown status or none, which counts as still running. */
export type TaskPhase = 'pending' | 'running' | 'succeeded' | 'failed' | 'unheard-of'

/** The known status words of gateways and vendors (see shared/gateway/wire/video.md, "Statuses"), in lower case. */
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
