import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useVideoNoticeSetting } from '../../../queries/video-notices.ts'

/** Switches the system's notification of finished videos. The permission is asked for on the click, never before. */
export function NoticeButton() {
  const { isOn, setIsOn } = useVideoNoticeSetting()
  const { show } = useToast()
  const [isAsking, setIsAsking] = useState(false)

  async function change(): Promise<void> {
    if (isOn) return setIsOn(false)
    if (typeof Notification === 'undefined')
      return show({ message: 'This window cannot show notifications.', icon: BellOff })
    setIsAsking(true)
    const permission = await Notification.requestPermission()
    setIsAsking(false)
    if (permission === 'granted') return setIsOn(true)
    return show({
      message: 'Notifications are refused for this app. Allow them in the settings of the system or browser.',
      icon: BellOff,
    })
  }

  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label="Notify when a video is done"
      pressed={isOn}
      isBusy={isAsking}
      onClick={() => void change()}
    />
  )
}
