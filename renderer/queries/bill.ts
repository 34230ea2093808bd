import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BillOfDay, BillOfRun } from '../../shared/spending/bill.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** The gateway's bill for a run. Requested on first mount and by `refresh` only: gateways rate-limit their log. */
export function useBillOfRun(id: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const queryKey = ['bill', 'run', id]
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(bridge, 'bill.ofRun', { id }, { signal }),
    gcTime: 0,
  })
  const again = useCommandMutation('bill.ofRun', {
    input: () => ({ id, isFresh: true }),
    onSuccess: (bill: BillOfRun) => void queryClient.setQueryData(queryKey, bill),
  })
  return {
    bill: data,
    error: (again.error ?? error)?.appError,
    isPending: isFetching || again.isPending,
    refresh: () => again.mutate(),
  }
}

/** The gateway's bill for a day, requested like that of a run; `undefined` requests nothing. */
export function useBillOfDay(input: Omit<Input<'bill.ofDay'>, 'isFresh'> | undefined) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const queryKey = ['bill', 'day', input]
  const wanted = input ?? { connectionId: '', day: 19_700_101 }
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(bridge, 'bill.ofDay', wanted, { signal }),
    gcTime: 60_000,
    enabled: input !== undefined,
  })
  const again = useCommandMutation('bill.ofDay', {
    input: () => ({ ...wanted, isFresh: true }),
    onSuccess: (bill: BillOfDay) => void queryClient.setQueryData(queryKey, bill),
  })
  return {
    bill: data,
    error: (again.error ?? error)?.appError,
    isPending: isFetching || again.isPending,
    refresh: () => again.mutate(),
  }
}
