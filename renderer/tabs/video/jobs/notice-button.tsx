import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { mayNotify } from '../../../queries/notices.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

/** Switches system notifications for videos. In a browser it asks for permission, but only on a click. */
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
      show({ message: videoText().noNotifications, icon: BellOff })
      return
    }
    setIsAsking(true)
    await Notification.requestPermission()
    setIsAsking(false)
    setIsAllowed(mayNotify())
    if (mayNotify()) setSettings({ notifiesOfVideos: true })
    else
      show({
        message: videoText().notificationsBlocked,
        icon: BellOff,
      })
  }

  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label={videoText().notifyWhenDone}
      pressed={isOn}
      isBusy={isAsking}
      onClick={() => {
        if (isAllowed) setSettings({ notifiesOfVideos: !notifiesOfVideos })
        else void requestPermission()
      }}
    />
  )
}
