import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RequestFormId } from '../../shared/formats/registry.ts'
import type { Json } from '../../shared/json.ts'
import type { FormEstimate } from '../../shared/request-queue/form-estimate.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** How long a form has to stay as it is before its cost is asked for. */
const settleMs = 400
/** A form of more signs is not handed over each time that it changes. */
const maxCharacters = 50_000

/** About what a form would cost, once it stays as it is; `undefined` where that cannot be told, as of an unfinished form. */
export function useFormEstimate(
  formId: RequestFormId,
  connectionId: string,
  values: object,
): FormEstimate | undefined {
  const bridge = useBridge()
  const text = JSON.stringify(values)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useQuery({
    queryKey: ['form-estimate', formId, connectionId, settled],
    queryFn: ({ signal }) =>
      call(
        bridge,
        'requests.estimate',
        { formId, connectionId, values: JSON.parse(settled) as Json },
        { signal },
      ),
    enabled: settled.length <= maxCharacters,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  return error === null && text.length <= maxCharacters ? data : undefined
}
