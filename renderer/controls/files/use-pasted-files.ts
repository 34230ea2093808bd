import { useEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/**
 * Accepts files pasted anywhere in the window while the component is mounted. A paste that contains text is left to its
 * field, as is one without a file that `isWanted`.
 */
export function usePastedFiles(
  add: (files: readonly File[]) => void,
  isWanted: (file: File) => boolean = () => true,
): void {
  const take = useLatest((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(isWanted)
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [take])
}
