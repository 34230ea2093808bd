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
 * Returns a function that reads the values that related runs were sent with. `before` supplies fields that no run
 * contains; it is called after the runs were read. If the values are no longer known, a message says so and the result
 * is `undefined`.
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

/** The request records of runs, in order; empty if one of them cannot be read. */
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
