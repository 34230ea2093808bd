import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { conversationSaverOf } from '../../../stores/conversation-saver.ts'

/**
 * Why changes of a conversation could not be saved, if that is the case. Pending changes are sent when the tab is left.
 */
export function useSaveState(id: string): { error: AppError | undefined; saveAgain: () => void } {
  const saver = conversationSaverOf(useBridge())
  useEffect(() => () => saver.flushAll(), [saver])
  const error = useSyncExternalStore(saver.subscribe, () => saver.errorOf(id))
  const saveAgain = useCallback(() => void saver.flush(id), [saver, id])
  return { error, saveAgain }
}
