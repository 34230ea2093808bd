import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Result } from '../../shared/errors/result.ts'
import type { LensRequest } from '../../shared/lens/lens-request.ts'
import type { Run } from '../../shared/runs/run.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { conversationSaverOf } from '../stores/conversation-saver.ts'
import { invalidateConversationList } from './conversations.ts'

/** Sends one column of the lens, once. Changes of the conversation that are on their way are saved first. */
export function useSendColumn(): (request: LensRequest) => Promise<Result<Run>> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    async (request) => {
      const error = await conversationSaverOf(bridge).flush(request.conversationId)
      if (error !== undefined) return { ok: false, error }
      const sent = await bridge.call('lens.send', request)
      // What has answers of the lens is no blank conversation any more.
      if (sent.ok) invalidateConversationList(queryClient)
      return sent
    },
    [bridge, queryClient],
  )
}
