import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RequestFormId } from '../../shared/formats/registry.ts'
import type { Json } from '../../shared/json.ts'
import type { FormEstimate } from '../../shared/request-queue/form-estimate.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** How long a form has to stay as it is before its cost is asked for. */
const settleMs = 400
/** A form of more signs is not handed over each time that it rests. */
const maxCharacters = 200_000

/** About what a form would cost, once it stays as it is; `undefined` where that cannot be told, as of an unfinished form. */
export function useFormEstimate(
  formId: RequestFormId,
  connectionId: string,
  values: object,
): FormEstimate | undefined {
  const bridge = useBridge()
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    // Not while somebody types: a long form takes its time to be written.
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
