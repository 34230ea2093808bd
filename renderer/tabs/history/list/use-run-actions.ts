import { call, type CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useReplayRun, useStarRun } from '../../../queries/history.ts'
import { openRun } from '../history-route.ts'
import { goOnFromHere } from '../../../stores/route.ts'

export interface RunActions {
  readonly isResending: boolean
  readonly star: (id: string, isStarred: boolean) => void
  /** Resends the recorded request and opens the new run. */
  readonly resend: (id: string) => void
  readonly stop: (id: string) => void
}

/**
 * Actions of the head of a run and of the menu of its row. A failure is shown in a toast and leaves the run unchanged.
 */
export function useRunActions(): RunActions {
  const bridge = useBridge()
  const toast = useToast()
  const star = useStarRun()
  const replay = useReplayRun()
  const onError = ({ appError }: CommandError) => toast.showError(appError)
  return {
    isResending: replay.isPending,
    star: (id, isStarred) => star.mutate({ id, isStarred }, { onError }),
    resend(id) {
      const goOn = goOnFromHere()
      replay.mutate(id, { onSuccess: (run) => openRun(run.id, goOn), onError })
    },
    stop: (id) => void call(bridge, 'runs.stop', { id }).catch(onError),
  }
}
