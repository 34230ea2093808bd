import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RequestFormId } from '../../shared/formats/registry.ts'
import type { Json } from '../../shared/json.ts'
import type { FormEstimate } from '../../shared/request-queue/form-estimate.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Time that a form has to stay unchanged before its cost is requested. */
const settleMs = 400
/** Larger forms are not sent to main for an estimate each time typing pauses. */
const maxCharacters = 200_000

/** Estimated cost of a form, once it stays unchanged; `undefined` where it is unknown, as for an unfinished form. */
export function useFormEstimate(
  formId: RequestFormId,
  connectionId: string,
  values: object,
): FormEstimate | undefined {
  const bridge = useBridge()
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    // Serialize only after typing pauses: it takes time for a long form.
    const timer = setTimeout(() => setSettled(JSON.stringify(values)), settleMs)
    return () => clearTimeout(timer)
  }, [values])
  const asked = settled !== undefined && settled.length <= maxCharacters ? settled : undefined
  const { data, error } = useQuery({
    queryKey: ['form-estimate', formId, connectionId, asked],
    queryFn: ({ signal }) =>
      call(
        bridge,
        'requests.estimate',
        { formId, connectionId, values: JSON.parse(asked ?? 'null') as Json },
        { signal },
      ),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  return error === null && asked !== undefined ? data : undefined
}
