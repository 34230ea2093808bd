import { beforeEach, expect, test, vi } from 'vitest'
import { Notification } from '../../testing/fake-electron.ts'
import { createNotifications } from './notifications.ts'

const notice = { title: 'Your video is ready', body: 'A red boat', place: { tab: 'video', rest: '' } }

beforeEach(() => {
  Notification.shown.length = 0
  Notification.exists = true
  Notification.failure = null
})

function show() {
  const notifications = createNotifications()
  const listener = { clicked: vi.fn(), failed: vi.fn() }
  notifications.listen(listener)
  notifications.show(notice)
  return listener
}

test('shows a notification, and a click on it says what it was about, once', () => {
  const { clicked, failed } = show()
  expect(Notification.shown).toEqual([{ title: 'Your video is ready', body: 'A red boat' }])
  Notification.newest?.emit('click', {})
  Notification.newest?.emit('click', {})
  expect(clicked.mock.calls).toEqual([[{ tab: 'video', rest: '' }]])
  expect(failed).not.toHaveBeenCalled()
})

test('says that one was not shown: by a system that has none, or that refuses this one', async () => {
  Notification.failure = 'the app is not signed'
  const refused = show()
  await vi.waitFor(() => expect(refused.failed).toHaveBeenCalledWith(notice))
  Notification.exists = false
  expect(show().failed).toHaveBeenCalledWith(notice)
  expect(Notification.shown).toEqual([])
})
