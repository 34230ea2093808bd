import { Notification } from 'electron'
import type { Notice } from '../../../shared/app/notice.ts'
import type { Place } from '../../../shared/app/place.ts'

/** Events of a notification after it was shown. */
export interface NoticeListener {
  /** The user clicked it. */
  clicked(place: Place | undefined): void
  /** The system did not show it: macOS only shows those of signed apps, and reports that by an event. */
  failed(notice: Notice): void
}

export interface Notifications {
  show(notice: Notice): void
  listen(listener: NoticeListener): void
}

/**
 * How many are kept for a click. Older ones may still be in the system's list, where a click starts or shows the app.
 */
const kept = 20

/** System notifications. A notification without a reference is garbage-collected, and its click is lost. */
export function createNotifications(): Notifications {
  const shown = new Set<Notification>()
  let listener: NoticeListener | undefined

  function keep(notification: Notification): void {
    shown.add(notification)
    const [oldest] = shown
    if (shown.size > kept && oldest !== undefined) shown.delete(oldest)
  }

  return {
    show(notice) {
      if (!Notification.isSupported()) {
        listener?.failed(notice)
        return
      }
      const { title, body, place } = notice
      const notification = new Notification({ title, body })
      notification.once('click', () => {
        shown.delete(notification)
        listener?.clicked(place)
      })
      notification.once('close', () => shown.delete(notification))
      notification.once('failed', () => {
        shown.delete(notification)
        listener?.failed(notice)
      })
      keep(notification)
      notification.show()
    },
    listen(next) {
      listener = next
    },
  }
}
