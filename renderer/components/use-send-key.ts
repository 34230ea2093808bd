import { useEffect, useEffectEvent } from 'react'

/** Calls `onSend` for Ctrl+Enter or Cmd+Enter, unless a menu, a list or a dialog is open. */
export function useSendKey(onSend: () => void): void {
  const handle = useEffectEvent(onSend)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.defaultPrevented || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') != null) return
      event.preventDefault()
      handle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
