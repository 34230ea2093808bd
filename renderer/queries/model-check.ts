import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { ModelCheckItem } from '../../shared/ipc/contract/model-check.ts'
import { useBridge } from '../bridge/use-bridge.ts'

interface ModelCheckState {
  readonly items: readonly ModelCheckItem[]
  /** Number of requests, once the check has started. */
  readonly total?: number
  readonly state?: 'running' | 'stopped' | 'over'
  readonly error?: AppError
}

/** The check of some models: running, stopped or finished. Unmounting stops it. */
export function useModelCheck(connectionId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [check, setCheck] = useState<ModelCheckState>({ items: [] })
  const close = useRef<() => void>(undefined)
  /** The check creates runs, which change the profiles of the models. */
  const profilesChanged = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['model-profiles', connectionId] }),
    [queryClient, connectionId],
  )
  const stop = useCallback(() => {
    close.current?.()
    close.current = undefined
    setCheck((before) => ({ ...before, state: 'stopped' }))
    profilesChanged()
  }, [profilesChanged])
  useEffect(() => () => close.current?.(), [])
  const start = (models: readonly string[], agreed: Input<'modelCheck.run'>['agreed']): void => {
    if (close.current !== undefined) return
    setCheck({ items: [], total: agreed.requests, state: 'running' })
    close.current = bridge.open(
      'modelCheck.run',
      { connectionId, models: [...models], agreed },
      {
        onItem: (item) => setCheck((before) => ({ ...before, items: [...before.items, item] })),
        onEnd(result) {
          close.current = undefined
          setCheck((before) => ({
            ...before,
            state: 'over',
            ...(!result.ok && { error: result.error }),
          }))
          profilesChanged()
        },
      },
    )
  }
  return { ...check, start, stop }
}
