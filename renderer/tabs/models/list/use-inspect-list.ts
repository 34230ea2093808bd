import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { call, type CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { navigate } from '../../../stores/route.ts'

/** Opens in History what went over the wire when a connection was last asked for its models. */
export function useInspectList(connectionId: string): () => void {
  const bridge = useBridge()
  const toast = useToast()
  return () =>
    void call(bridge, 'history.list', { isQuery: true, format: formatRegistry.models.id, connectionId })
      .then(({ entries }) => navigate('history', entries[0]?.run.id))
      .catch(({ appError }: CommandError) => toast.show({ message: wordError(appError).message }))
}
