import type { Experiments } from '../experiments/create-experiments.ts'
import type { ToolCallService } from '../tool-calls/tool-call-service.ts'
import type { Video } from '../video/create-video.ts'
import type { Foundation } from './foundation.ts'
import type { GatewayAreas } from './gateway-areas.ts'
import type { RunAreas } from './run-areas.ts'

interface AreasThatHear {
  readonly experiments: Experiments
  readonly video: Video
  readonly toolCalls: ToolCallService
  readonly runs: RunAreas['runs']
}

/**
 * Subscribes areas to events of others that change an experiment, a video's job, a background answer or a tool call.
 */
export function hearOfEachOther(
  { hub, given }: Pick<Foundation, 'hub' | 'given'>,
  { costMeasured }: Pick<GatewayAreas, 'costMeasured'>,
  { resumedEnded }: Pick<RunAreas, 'resumedEnded'>,
  { experiments, video, toolCalls, runs }: AreasThatHear,
): void {
  costMeasured.on((runId, cost) => {
    experiments.service.costMeasured(runId, cost)
    given.emit('history.changed', {})
  })
  resumedEnded.on((runId) => void experiments.service.jobChanged(runId))
  hub.subscribe((name, payload) => {
    if (name === 'video.changed' && 'removedIds' in payload) {
      const removed = payload.removedIds.flatMap((id) => {
        const job = video.service.get(id)
        return job.ok ? job.value : []
      })
      for (const { experimentId, runId } of [...payload.jobs, ...removed])
        if (experimentId !== undefined && runId !== undefined) void experiments.service.jobChanged(runId)
    }
    if (name === 'connections.changed') {
      video.keysChanged()
      runs.keysChanged()
    }
    if (name === 'conversations.changed' && 'id' in payload) void toolCalls.look(payload.id)
    if (name === 'conversations.organised' && 'ids' in payload)
      for (const id of payload.ids ?? []) void toolCalls.look(id)
  })
}
