import { useQueryClient } from '@tanstack/react-query'
import { mediaKey } from './media.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** Makes one file of clips that spoke a text in parts, by their runs in their order. */
export function useJoinParts() {
  const queryClient = useQueryClient()
  return useCommandMutation('audio.joinParts', {
    input: (runIds: string[]) => ({ runIds }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  })
}
