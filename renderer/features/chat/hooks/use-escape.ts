import { useEffect, useEffectEvent } from 'react'

/** Calls `onEscape` for an Escape that nothing else wanted: no menu, dialog or field in which it has a meaning. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') != null) return
      handle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
