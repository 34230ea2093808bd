import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../controls/icon-button.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { mayNotify } from '../../../queries/video-notices.ts'

/** Switches the system's notifications of videos. A browser asks for permission on the click, never before. */
export function NoticeButton() {
  const { systemNotifications } = useAppInfo().capabilities
  const { notifiesOfVideos } = useSettings()
  const setSettings = useSetSettings()
  const { show } = useToast()
  const [isAllowed, setIsAllowed] = useState(() => systemNotifications || mayNotify())
  const [isAsking, setIsAsking] = useState(false)
  const isOn = notifiesOfVideos && isAllowed

  async function requestPermission(): Promise<void> {
    if (typeof Notification === 'undefined') {
      show({ message: 'This window cannot show notifications.', icon: BellOff })
      return
    }
    setIsAsking(true)
    await Notification.requestPermission()
    setIsAsking(false)
    setIsAllowed(mayNotify())
    if (mayNotify()) setSettings({ notifiesOfVideos: true })
    else
      show({
        message: 'The browser refuses notifications of this page. Its own settings allow them.',
        icon: BellOff,
      })
  }

  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label="Notify when a video is done"
      pressed={isOn}
      isBusy={isAsking}
      onClick={() => {
        if (isAllowed) setSettings({ notifiesOfVideos: !notifiesOfVideos })
        else void requestPermission()
      }}
    />
  )
}
