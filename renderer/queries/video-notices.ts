import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { VideoJob } from '../../shared/video/job.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { navigate } from '../stores/route.ts'
import { settingsQuery, useSetSettings, useSettings } from './settings.ts'
import { useVideoJobs } from './video.ts'

const layoutName = 'video.notices'

/** Whether the system tells of finished videos while the window is not in front. */
export function useVideoNoticeSetting(): {
  readonly isOn: boolean
  readonly setIsOn: (isOn: boolean) => void
} {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const setSettings = useSetSettings()
  return {
    isOn: useSettings().layout[layoutName] === true,
    setIsOn(isOn) {
      const layout = queryClient.getQueryData(settingsQuery(bridge).queryKey)?.layout ?? {}
      setSettings({ layout: { ...layout, [layoutName]: isOn } })
    },
  }
}

/** Tells of videos that are done or failed while the window is not in front. Once in a window. */
export function useVideoNotices(): void {
  const jobs = useVideoJobs()
  const { isOn } = useVideoNoticeSetting()
  const before = useRef<readonly VideoJob[] | undefined>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = jobs
    if (!isOn || known === undefined || jobs === undefined || document.hasFocus()) return
    for (const job of justEnded(known, jobs)) tell(job)
  }, [jobs, isOn])
}

/** Jobs that came to their end between two lists. */
export function justEnded(known: readonly VideoJob[], jobs: readonly VideoJob[]): VideoJob[] {
  const states = new Map(known.map(({ id, state }) => [id, state]))
  return jobs.filter(({ id, state }) => {
    const old = states.get(id)
    return old !== undefined && old !== state && (state === 'done' || state === 'failed')
  })
}

function tell({ id, state, prompt }: VideoJob): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const notice = new Notification(state === 'done' ? 'Video saved' : 'Video failed', {
    body: prompt,
    tag: id,
  })
  notice.addEventListener('click', () => {
    window.focus()
    navigate('video')
    notice.close()
  })
}
