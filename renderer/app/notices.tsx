import { useEffect } from 'react'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useToast } from '../controls/toast.tsx'
import { formatWholeSeconds } from '../lib/format-time.ts'
import { useNotify, type Notice } from '../queries/notices.ts'
import { useSettings } from '../queries/settings.ts'
import type { LiveRunsState } from '../stores/live-runs-store.ts'
import { navigate } from '../stores/route.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { useVideoNotices } from './video-notices.ts'
import { appText } from '../../shared/text/en/app.ts'

/** Whoever waits this long may have gone elsewhere. */
const longRunMs = 30_000

/** Tells by the system of videos, long runs and imports that ended while the window was not in front. */
export function Notices(): null {
  useVideoNotices()
  useRunNotices()
  useImportNotices()
  useHostNotices()
  return null
}

/** What becomes of the notifications that the host shows: a click on one, and one that the system did not show. */
function useHostNotices(): void {
  const bridge = useBridge()
  const { show } = useToast()
  useEffect(() => bridge.on('app.placeChosen', ({ tab, rest }) => navigate(tab, rest)), [bridge])
  useEffect(
    () =>
      bridge.on('app.noticeMissed', ({ title, place }) => {
        show({
          message: title,
          ...(place !== undefined && {
            action: { label: appText().notices.show, run: () => navigate(place.tab, place.rest) },
          }),
        })
      }),
    [bridge, show],
  )
}

function useRunNotices(): void {
  const { store } = useLiveRuns()
  const { notifiesOfRuns } = useSettings()
  const notify = useNotify()
  useEffect(() => {
    if (!notifiesOfRuns) return undefined
    return store.subscribe((now, before) => {
      for (const run of endedBetween(before, now)) {
        if ((run.timings.endMs ?? 0) >= longRunMs && run.status !== 'stopped') notify(noticeOfRun(run))
      }
    })
  }, [store, notifiesOfRuns, notify])
}

/** Runs that were going on before, and are over. */
function endedBetween(before: LiveRunsState, now: LiveRunsState): Run[] {
  return Object.values(now.runs).flatMap(({ runId, run, hasEnded }) => {
    const known = before.runs[runId]
    return hasEnded && run !== undefined && known !== undefined && !known.hasEnded ? [run] : []
  })
}

function noticeOfRun({ id, model, status, timings }: Run): Notice {
  const { notices } = appText()
  const title = isWholeAnswer(status)
    ? notices.runDone(model)
    : status === 'failed'
      ? notices.runFailed(model)
      : notices.runEnded(model)
  return {
    tag: id,
    title,
    body: notices.took(formatWholeSeconds(timings.endMs ?? 0)),
    place: { tab: 'history', rest: id },
  }
}

function useImportNotices(): void {
  const bridge = useBridge()
  const { notifiesOfImports } = useSettings()
  const notify = useNotify()
  useEffect(
    () =>
      bridge.on('imports.changed', ({ id, state, files }) => {
        if (!notifiesOfImports || state === 'running' || state === 'cancelled') return
        notify({
          tag: id,
          title: state === 'done' ? appText().notices.importDone : appText().notices.importStopped,
          body: appText().notices.files(files),
          place: { tab: 'library', rest: '' },
        })
      }),
    [bridge, notifiesOfImports, notify],
  )
}
