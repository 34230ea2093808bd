import { useEffect, useSyncExternalStore } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { conversationSaverOf } from '../../../stores/conversation-saver.ts'

/** Why changes of a conversation could not be saved, if so. Sends what waits when the page goes away. */
export function useSaveState(id: string): { error: AppError | undefined; saveAgain: () => void } {
  const saver = conversationSaverOf(useBridge())
  useEffect(() => {
    window.addEventListener('pagehide', saver.flushAll)
    return () => {
      window.removeEventListener('pagehide', saver.flushAll)
      saver.flushAll()
    }
  }, [saver])
  const error = useSyncExternalStore(saver.subscribe, () => saver.errorOf(id))
  return { error, saveAgain: () => void saver.flush(id) }
}
