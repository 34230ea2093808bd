import { useQueryClient } from '@tanstack/react-query'
import type { Run } from '../../../shared/runs/run.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useConnections } from '../../queries/connections.ts'
import { runRecordQuery } from '../inspector/use-run-record.ts'
import { useSavePresetStore } from './save-preset-store.ts'

/** Asks for a name and saves the request of a run as a preset; reports it if the record cannot be read. */
export function useSaveRun(): (run: Run) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const connections = useConnections()
  const { showProblem } = useToast()
  async function save(run: Run): Promise<void> {
    const [{ presetOfRun }, record] = await Promise.all([
      import('./preset-of-run.ts'),
      queryClient
        .fetchQuery(runRecordQuery(bridge, run.id, false, { only: 'bodies' }))
        .catch(() => undefined),
    ])
    const connection = connections.find(({ id }) => id === run.connectionId)
    const source = record === undefined ? undefined : await presetOfRun(run, record, { bridge, connection })
    if (source === undefined) showProblem(requestTabText().recordNotFound)
    else useSavePresetStore.getState().open(source)
  }
  return (run) => void save(run)
}
