import { useEffect } from 'react'
import { isMac } from '../controls/platform.ts'
import { useConnections } from '../queries/connections.ts'
import { useSetSettings } from '../queries/settings.ts'

/** Ctrl or Command with Shift and a digit sends new requests to the connection at that place of the list. */
export function useConnectionShortcuts(): void {
  const connections = useConnections()
  const setSettings = useSetSettings()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      if (event.defaultPrevented || !isCommand || !event.shiftKey || event.altKey || digit === undefined)
        return
      const connection = connections[Number(digit) - 1]
      if (connection === undefined) return
      event.preventDefault()
      setSettings({ activeConnectionId: connection.id })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [connections, setSettings])
}
