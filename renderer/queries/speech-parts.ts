import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { mediaKey } from './media.ts'

/** Makes one file of clips that spoke a text in parts, by their runs in their order. */
export function useJoinParts() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (runIds: string[]) => call(bridge, 'audio.joinParts', { runIds }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  })
}
