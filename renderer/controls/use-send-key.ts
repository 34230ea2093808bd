import { useEffect, useEffectEvent } from 'react'

/** On the element around a part of a form that does something of its own with the key: a message being edited. */
export const ownSendKey = { 'data-own-send-key': '' } as const

const elsewhere = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-own-send-key]'

/**
 * Calls `onSend` for Ctrl+Enter or Cmd+Enter wherever the focus is, unless a menu, a list or a dialog is open. It comes
 * before the control that has the focus: a switch would be turned over by the same key, an editor would begin a line.
 */
export function useSendKey(onSend: () => void): void {
  const handle = useEffectEvent(onSend)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(elsewhere) != null) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) handle()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
