import { useEffect } from 'react'
import { holdsFiles } from '../components/holds-files.ts'

/** Refuses files that are dropped where nothing takes them: a browser would open them in place of the app. */
export function useRefuseDrops(): void {
  useEffect(() => {
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || dataTransfer === null || !holdsFiles(dataTransfer)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
