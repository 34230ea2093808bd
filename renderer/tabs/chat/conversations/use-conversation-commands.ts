import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'

/**
 * Registers the request commands for the open conversation: stop its answer, repeat its last turn, or make an
 * experiment of it.
 */
export function useConversationCommands(
  { id, turns }: Conversation,
  connectionId: string,
  running: Run | undefined,
  onStop: (runId: string) => void,
): void {
  useCommand(
    'request.stop',
    () => {
      if (running !== undefined) onStop(running.id)
    },
    { isEnabled: running !== undefined },
  )

  const makeExperiment = useMakeExperiment()
  const last = turns.at(-1)
  useCommand(
    'request.experiment',
    () => {
      if (last !== undefined) makeExperiment.ofTurn({ conversationId: id, turnId: last.id, connectionId })
    },
    { isEnabled: last !== undefined },
  )
  useCommand(
    'request.repeat',
    () => {
      if (last !== undefined) makeExperiment.repeatTurn({ conversationId: id, turnId: last.id, connectionId })
    },
    { isEnabled: last !== undefined },
  )
}
