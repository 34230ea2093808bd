import { useEffect, useEffectEvent } from 'react'

/** Calls `onPress` for a digit, as long as nobody is writing or answering a dialog. */
export function useDigitKey(digit: number | undefined, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (digit === undefined) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== String(digit) || event.defaultPrevented || event.isComposing) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      const isWriting =
        target?.closest(
          'input:not([type=range]), textarea, [contenteditable=true], [role=dialog], [role=menu]',
        ) != null
      if (isWriting) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [digit])
}
