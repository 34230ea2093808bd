import { useQueryClient } from '@tanstack/react-query'
import { mediaKey } from './media.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** Joins the clips of a text that was spoken in parts into one file, by their run ids in order. */
export function useJoinParts() {
  const queryClient = useQueryClient()
  return useCommandMutation('audio.joinParts', {
    input: (runIds: string[]) => ({ runIds }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  })
}
