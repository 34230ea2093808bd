import { useCallback } from 'react'
import type { Place } from '../../shared/app/place.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { navigate } from '../stores/route.ts'
import { useAppInfo } from './app-info.ts'

/** Something that happened while the user may have been elsewhere. */
export interface Notice {
  /** A notice with the tag of an earlier one takes its place. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Where the thing is in the window. */
  readonly place: Place
}

/** Whether this page may show notifications of the system. */
export function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

/** Shows a notification of the browser; a click on it brings the window and what it is about to the front. */
export function showNotice({ tag, title, body, place }: Notice): void {
  const notice = new Notification(title, { body, tag })
  notice.addEventListener('click', () => {
    window.focus()
    navigate(place.tab, place.rest)
    notice.close()
  })
}

/** Tells by the system, through the host where it can and the browser otherwise, unless the window is in front. */
export function useNotify(): (notice: Notice) => void {
  const bridge = useBridge()
  const { systemNotifications } = useAppInfo().capabilities
  return useCallback(
    (notice) => {
      if (document.hasFocus()) return
      const { title, body, place } = notice
      if (systemNotifications) void bridge.call('app.notify', { title, body, place })
      else if (mayNotify()) showNotice(notice)
    },
    [bridge, systemNotifications],
  )
}
