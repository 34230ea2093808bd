import { useCallback } from 'react'
import type { Place } from '../../shared/app/place.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { navigate } from '../stores/route.ts'
import { useAppInfo } from './app-info.ts'

/** An event that the user may have missed while elsewhere. */
export interface Notice {
  /** A notice replaces an earlier one with the same tag. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** The place in the window that a click opens. */
  readonly place: Place
}

/** Whether this page may show system notifications. */
export function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

/** Shows a browser notification. A click focuses the window and opens the place of the notice. */
export function showNotice({ tag, title, body, place }: Notice): void {
  const notice = new Notification(title, { body, tag })
  notice.addEventListener('click', () => {
    window.focus()
    navigate(place.tab, place.rest)
    notice.close()
  })
}

/**
 * Returns a function that shows a system notification unless the window is in front: through the host where it can,
 * otherwise through the browser.
 */
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
