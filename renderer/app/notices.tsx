import { useEffect, useRef, type ReactNode } from 'react'
import type { Place } from '../../shared/app/place.ts'
import { isStepOfResult } from '../../shared/formats/format-facts.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useSpokenStatus } from '../controls/texts/spoken-status.tsx'
import { useToast } from '../controls/overlays/toast.tsx'
import { formatWholeSeconds } from '../lib/format-time.ts'
import { useNotify, type Notice } from '../queries/notices.ts'
import { useSettings } from '../queries/settings.ts'
import { nameOfRun } from '../stores/blind-runs.ts'
import type { LiveRunsState } from '../stores/live-runs-store.ts'
import { navigate, parseRoute } from '../stores/route.ts'
import { tabOfRun, useLiveRuns } from '../stores/use-live-runs.tsx'
import { useExperimentNotices } from './experiment-notices.ts'
import { useVideoNotices } from './video-notices.ts'
import { appText } from '../../shared/text/en/app.ts'

/** A run of this length is worth a notification, since the user may have gone elsewhere, in milliseconds. */
const longRunMs = 30_000

/**
 * Sends system notifications for videos, long runs and imports that ended while the window was not in front, and
 * announces each end to screen readers.
 */
export function Notices(): ReactNode {
  const [status, say] = useSpokenStatus()
  useVideoNotices(say)
  useExperimentNotices(say)
  useRunNotices()
  useSpokenRuns(say)
  useImportNotices(say)
  useBackupNotices()
  useHostNotices()
  return status
}

/** Handles events of the host's notifications: a click, or a failure to show one. */
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

function useSpokenRuns(say: (sentence: string) => void): void {
  const { store } = useLiveRuns()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        for (const run of endedBetween(before, now)) {
          const tab = tabOfRun(run)
          // A failure on screen is announced there as an alert.
          const isAlert = run.status === 'failed' && parseRoute(location.hash).tab === tab
          if (!isAlert && !isStepOfResult(run.format)) say(titleOfEnd(run))
        }
      }),
    [store, say],
  )
}

/** Runs that were running in `before` and have ended in `now`. */
function endedBetween(before: LiveRunsState, now: LiveRunsState): Run[] {
  return Object.values(now.runs).flatMap(({ runId, run, hasEnded }) => {
    const known = before.runs[runId]
    return hasEnded && run !== undefined && known !== undefined && !known.hasEnded ? [run] : []
  })
}

function titleOfEnd(run: Run): string {
  const { notices } = appText()
  const { status } = run
  const model = nameOfRun(run)
  if (isWholeAnswer(status)) return notices.runDone(model)
  if (status === 'failed') return notices.runFailed(model)
  return status === 'stopped' ? notices.runStopped(model) : notices.runEnded(model)
}

function noticeOfRun(run: Run): Notice {
  const { id, timings } = run
  return {
    tag: id,
    title: titleOfEnd(run),
    body: appText().notices.took(formatWholeSeconds(timings.endMs ?? 0)),
    place: { tab: 'history', rest: id },
  }
}

function useImportNotices(say: (sentence: string) => void): void {
  const bridge = useBridge()
  const { notifiesOfImports } = useSettings()
  const notify = useNotify()
  useEffect(
    () =>
      bridge.on('imports.changed', ({ id, state, files }) => {
        if (state === 'running' || state === 'cancelled') return
        const title = state === 'done' ? appText().notices.importDone : appText().notices.importStopped
        say(title)
        if (!notifiesOfImports) return
        notify({
          tag: id,
          title,
          body: appText().notices.files(files),
          place: { tab: 'library', rest: '' },
        })
      }),
    [bridge, notifiesOfImports, notify, say],
  )
}

/** A failed scheduled backup is reported in any tab, once until a backup succeeds again. */
function useBackupNotices(): void {
  const bridge = useBridge()
  const notify = useNotify()
  const { show } = useToast()
  const isReported = useRef(false)
  useEffect(
    () =>
      bridge.on('backup.scheduledChanged', ({ isWriting, error }) => {
        if (isWriting) return
        const wasReported = isReported.current
        isReported.current = error !== undefined
        if (error === undefined || wasReported) return
        const title = appText().notices.backupFailed
        const place: Place = { tab: 'settings', rest: 'backup' }
        const run = (): void => navigate(place.tab, place.rest)
        show({ message: title, action: { label: appText().notices.show, run } })
        notify({ tag: 'backup', title, body: error.message, place })
      }),
    [bridge, notify, show],
  )
}
