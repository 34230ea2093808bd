import { call, type CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useReplayRun, useStarRun } from '../../../queries/history.ts'
import { openRun } from '../history-route.ts'
import { goOnFromHere } from '../../../stores/route.ts'

export interface RunActions {
  readonly isResending: boolean
  readonly star: (id: string, isStarred: boolean) => void
  /** Sends the recorded request again and opens the new run. */
  readonly resend: (id: string) => void
  readonly stop: (id: string) => void
}

/** What the head of a run and the menu of its row do. Failures are said in a toast: the run is as it was. */
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
