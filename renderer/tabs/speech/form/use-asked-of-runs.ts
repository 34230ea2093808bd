import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { parseJson } from '../../../../shared/json.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { runRecordQuery } from '../../../panels/inspector/use-run-record.ts'
import { useToast } from '../../../controls/toast.tsx'
import { askedFromBody, type Asked } from './form-from-requests.ts'

/**
 * Reads what runs asked for from their records, in their order. When one cannot be read that is said, and nothing is
 * done.
 */
export function useAskedOfRuns(): (
  runIds: readonly string[],
  take: (asked: readonly Asked[]) => void,
) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const read = async (runIds: readonly string[], take: (asked: readonly Asked[]) => void): Promise<void> => {
    const found: Asked[] = []
    for (const id of runIds) {
      const query = runRecordQuery(bridge, id, false, { only: 'bodies' })
      const record = await queryClient.fetchQuery(query).catch(() => undefined)
      const asked = record === undefined ? undefined : askedFromBody(parseJson(record.request.body))
      if (asked !== undefined) found.push(asked)
    }
    if (found.length === 0 || found.length < runIds.length)
      show({ message: 'The record of this request is not there any more', icon: CircleAlert })
    else take(found)
  }
  return (runIds, take) => void read(runIds, take)
}
