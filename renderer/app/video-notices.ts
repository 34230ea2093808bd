import { Film } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { VideoJob } from '../../shared/video/job.ts'
import { newsTitle } from '../../shared/video/news.ts'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { navigate, parseRoute } from '../stores/route.ts'
import { useAppInfo } from '../queries/app-info.ts'
import { mayNotify, showNotice, type Notice } from '../queries/notices.ts'
import { useSettings } from '../queries/settings.ts'
import { newsOf } from '../queries/merge-jobs.ts'
import { useVideoJobs } from '../queries/video.ts'

/**
 * Notifies the user when a video is done or needs attention while the window is not in front, on a host without
 * notifications of its own. Use it once per window. `say` announces to screen readers.
 */
export function useVideoNotices(say: (sentence: string) => void): void {
  const jobs = useVideoJobs()
  const { notifiesOfVideos } = useSettings()
  const { systemNotifications } = useAppInfo().capabilities
  const isOurs = notifiesOfVideos && !systemNotifications
  const { show } = useToast()
  /** Notifies the user in the window, in any tab. */
  const notifyInWindow = useLatest((job: VideoJob) => {
    // A toast is announced as well, so `say` is only used without one.
    if (job.state !== 'done' || parseRoute(location.hash).tab === 'video') return say(newsTitle(job) ?? '')
    const { videoSaved, show: label } = appText().notices
    show({ message: videoSaved, icon: Film, action: { label, run: () => navigate('video') } })
  })
  const before = useRef<readonly VideoJob[] | undefined>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = jobs
    if (known === undefined || jobs === undefined) return
    const isInFront = document.hasFocus()
    for (const job of newsOf(known, jobs)) {
      if (isInFront) notifyInWindow(job)
      else if (isOurs && mayNotify()) showNotice(noticeOf(job))
    }
  }, [jobs, isOurs, notifyInWindow])
}

function noticeOf(job: VideoJob): Notice {
  return { tag: job.id, title: newsTitle(job) ?? '', body: job.prompt, place: { tab: 'video', rest: '' } }
}
