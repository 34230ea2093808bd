import { useQueryClient } from '@tanstack/react-query'
import { Grid2x2Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ExperimentSummary } from '../../shared/experiments/experiment.ts'
import { appText } from '../../shared/text/en/app.ts'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { experimentsQuery } from '../queries/experiments.ts'
import { useNotify } from '../queries/notices.ts'
import { useSettings } from '../queries/settings.ts'
import { navigate, parseRoute } from '../stores/route.ts'
import { useRunningExperiments } from './experiments-status.tsx'

/**
 * Notifies the user when a running experiment has finished: by a system notification if the window is not in front,
 * else in the window.
 */
export function useExperimentNotices(say: (sentence: string) => void): void {
  const bridge = useBridge()
  const client = useQueryClient()
  const running = useRunningExperiments()
  const { notifiesOfRuns } = useSettings()
  const notify = useNotify()
  const { show } = useToast()
  const notifyFinished = useLatest(({ id, description, counts }: ExperimentSummary) => {
    const { status } = experimentsText()
    const title = status.finished(description === '' ? experimentsText().unnamed : description)
    const body = status.counts({ passed: counts.done, failed: counts.failed, errors: counts.error })
    if (notifiesOfRuns) notify({ tag: id, title, body, place: { tab: 'experiments', rest: id } })
    // A toast is announced as well, so do not call `say` for it.
    if (parseRoute(location.hash).tab === 'experiments') return say(`${title}. ${body}`)
    show({
      message: title,
      icon: Grid2x2Check,
      action: { label: appText().notices.show, run: () => navigate('experiments', id) },
    })
  })
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const before = known.current
    known.current = running.map(({ id }) => id)
    const ended = before.filter((id) => !known.current.includes(id))
    if (ended.length === 0) return
    void client.fetchQuery({ ...experimentsQuery(bridge), staleTime: 0 }).then(
      (all) => {
        for (const experiment of all)
          if (ended.includes(experiment.id) && experiment.state === 'finished') notifyFinished(experiment)
      },
      // If the experiment cannot be read there is no notification; the tab shows the error.
      () => undefined,
    )
  }, [running, bridge, client, notifyFinished])
}
