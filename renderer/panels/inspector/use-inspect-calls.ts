import type { BackgroundFormat } from '../../../shared/formats/format-facts.ts'
import type { FormatId } from '../../../shared/formats/registry.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { goOnFromHere } from '../../stores/route.ts'
import { useNoteFailure } from '../undoable/use-note-failure.ts'

/** Opens in History the last background request that the app made for a connection. */
export function useInspectCalls(connectionId: string, format: FormatId | BackgroundFormat): () => void {
  const bridge = useBridge()
  const noteFailure = useNoteFailure()
  return () => {
    const goOn = goOnFromHere()
    void call(bridge, 'history.list', { isQuery: true, format, connectionId })
      .then(({ entries }) => goOn('history', entries[0]?.run.id))
      .catch(noteFailure)
  }
}
