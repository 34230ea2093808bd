import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { isRefusedLast } from '../../../shared/passport/merge-entries.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { passportQuery, usePassportEvents } from '../../queries/passport.ts'
import type { FieldsOfModel } from './use-field-removals.ts'

/** When each field was last refused, by its wire name. */
const PastRefusalsContext = createContext<ReadonlyMap<string, number>>(new Map())

/** Provides which fields the model refused when it last received them. */
export function PastRefusals({
  connectionId,
  model,
  format,
  children,
}: FieldsOfModel & { children: ReactNode }) {
  usePassportEvents()
  const { data } = useQuery({ ...passportQuery(useBridge(), connectionId, model), enabled: model !== '' })
  const refusals = useMemo(() => {
    const known = data?.formats.find((each) => each.format === format)?.parameters ?? []
    return new Map(
      known.flatMap((entry) =>
        entry.lastRefusal !== undefined && isRefusedLast(entry)
          ? [[entry.name, entry.lastRefusal.at] as const]
          : [],
      ),
    )
  }, [data, format])
  return <PastRefusalsContext value={refusals}>{children}</PastRefusalsContext>
}

export function usePastRefusal(name: string): number | undefined {
  return use(PastRefusalsContext).get(name)
}
