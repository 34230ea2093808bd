import { useQueryClient } from '@tanstack/react-query'
import type { MedicFormatId } from '../../shared/formats/registry.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import { readRecorded, type RecordOfRun } from '../panels/attachments/read-recorded.ts'
import { runRecordQuery } from '../panels/inspector/use-run-record.ts'
import { historyItemQuery } from '../queries/history.ts'
import type { RequestTab } from './define-request-tab.tsx'

/**
 * What runs that belong together were asked, as values of the form; `before` gives what a field has that no run says, once the runs
 * are read. When it is not known any more what they were asked, that is said.
 */
export function useAskedValues<Values extends object>(
  tab: RequestTab<Values>,
  connectionId: string,
): (runIds: readonly string[], before: () => Values) => Promise<Values | undefined> {
  const bridge = useBridge()
  const recordsOf = useRecords(tab.form.formats)
  const { showProblem } = useToast()

  async function ofRecords(runIds: readonly string[], before: () => Values): Promise<Values | undefined> {
    const records = await recordsOf(runIds)
    return readRecorded(bridge, records, (recorded) =>
      tab.form.fromRequests(recorded, before(), connectionId),
    )
  }

  return async (runIds, before) => {
    const [runId = ''] = runIds
    const values = await (tab.valuesOfRun?.(runId, bridge, connectionId) ?? ofRecords(runIds, before))
    if (values === undefined) showProblem(requestTabText().recordNotFound)
    return values
  }
}

/** The records of the requests of runs, in their order; none when one of them cannot be read. */
function useRecords(
  formats: readonly [MedicFormatId, ...MedicFormatId[]],
): (runIds: readonly string[]) => Promise<readonly RecordOfRun[]> {
  const bridge = useBridge()
  const queryClient = useQueryClient()

  async function formatOf(runId: string): Promise<MedicFormatId> {
    if (formats.length === 1) return formats[0]
    const item = await queryClient.fetchQuery(historyItemQuery(bridge, runId))
    return formats.find((id) => id === item.run.format) ?? formats[0]
  }

  async function read(runId: string): Promise<RecordOfRun> {
    const query = runRecordQuery(bridge, runId, false, { only: 'bodies' })
    const [{ request }, format] = await Promise.all([queryClient.fetchQuery(query), formatOf(runId)])
    return { runId, format, request }
  }

  return async (runIds) => {
    try {
      return await Promise.all(runIds.map(read))
    } catch {
      return []
    }
  }
}
