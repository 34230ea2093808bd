import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { parseJson } from '../../../../shared/json.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/toast.tsx'
import { recordQuery } from '../../../queries/history.ts'
import type { ImageForm } from './form-store.ts'
import { formFromBody } from './form-from-request.ts'

/** Reads the form that sends a run's request again from its record. When it cannot be read that is said, and nothing is done. */
export function useFormOfRun(): (runId: string, take: (form: ImageForm) => void) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const read = async (runId: string, take: (form: ImageForm) => void): Promise<void> => {
    const record = await queryClient.fetchQuery(recordQuery(bridge, runId)).catch(() => undefined)
    const form = record === undefined ? undefined : formFromBody(parseJson(record.request.body))
    if (form === undefined)
      show({ message: 'The record of this request is not there any more', icon: CircleAlert })
    else take(form)
  }
  return (runId, take) => void read(runId, take)
}
