import { useEffect, useRef } from 'react'
import type { VideoJob } from '../../shared/video/job.ts'
import { newsTitle } from '../../shared/video/news.ts'
import { navigate } from '../stores/route.ts'
import { useAppInfo } from './app-info.ts'
import { useSettings } from './settings.ts'
import { useVideoJobs } from './video.ts'

/** Whether this page may show notifications of the system. */
export function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

/**
 * Tells when a video is done or needs a look while the window is not in front, on a host that cannot tell itself. Once in a
 * window.
 */
export function useVideoNotices(): void {
  const jobs = useVideoJobs()
  const { notifiesOfVideos } = useSettings()
  const { systemNotifications } = useAppInfo().capabilities
  const isOurs = notifiesOfVideos && !systemNotifications
  const before = useRef<readonly VideoJob[] | undefined>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = jobs
    if (!isOurs || known === undefined || jobs === undefined || document.hasFocus() || !mayNotify()) return
    for (const job of newsOf(known, jobs)) showNotice(job)
  }, [jobs, isOurs])
}

/** Jobs that came, between two lists, to where the user may want to look. */
export function newsOf(known: readonly VideoJob[], jobs: readonly VideoJob[]): VideoJob[] {
  const states = new Map(known.map(({ id, state }) => [id, state]))
  return jobs.filter(({ id, state }) => {
    const old = states.get(id)
    return old !== undefined && old !== state && newsTitle(state) !== undefined
  })
}

function showNotice({ id, state, prompt }: VideoJob): void {
  const notice = new Notification(newsTitle(state) ?? '', { body: prompt, tag: id })
  notice.addEventListener('click', () => {
    window.focus()
    navigate('video')
    notice.close()
  })
}
