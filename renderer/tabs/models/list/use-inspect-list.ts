import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { navigate } from '../../../stores/route.ts'

/** Opens in History what went over the wire when a connection was last asked for its models. */
export function useInspectList(connectionId: string): () => void {
  const bridge = useBridge()
  const noteFailure = useNoteFailure()
  return () =>
    void call(bridge, 'history.list', { isQuery: true, format: formatRegistry.models.id, connectionId })
      .then(({ entries }) => navigate('history', entries[0]?.run.id))
      .catch(noteFailure)
}
