import { useEffect } from 'react'
import { layoutStore } from '../stores/layout-store.ts'
import { navigate } from '../stores/route.ts'
import { isMac } from '../controls/platform.ts'
import { tabs } from './tabs.ts'
import { walkPanes } from './walk-panes.ts'

/** The shortcuts of the window. Those of a tab live in the tab. */
export function useShortcuts(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  if (event.key === 'F6' && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault()
    walkPanes(event.shiftKey ? -1 : 1)
    return
  }
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  // A browser keeps Ctrl+1 to Ctrl+8 for its own tabs, so Alt with a digit works too where it types nothing.
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
  if (digit !== undefined && !event.shiftKey && isCommand !== (event.altKey && !isMac)) {
    const tab = tabs[Number(digit) - 1]
    if (tab === undefined) return
    event.preventDefault()
    navigate(tab.id)
    return
  }
  if (!isCommand || event.altKey || event.shiftKey) return
  const { toggleInspector, setPaletteOpen, isPaletteOpen } = layoutStore.getState()
  switch (event.key.toLowerCase()) {
    case 'k':
      event.preventDefault()
      setPaletteOpen(!isPaletteOpen)
      break
    case 'i':
      event.preventDefault()
      toggleInspector()
      break
    case ',':
      event.preventDefault()
      navigate('settings')
      break
    default:
  }
}
