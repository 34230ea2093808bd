import { createStore } from 'zustand/vanilla'
import type { CommandId } from '../../shared/commands/commands.ts'

/** A mounted part that answers a command. */
export interface CommandAnswer {
  readonly id: CommandId
  readonly isEnabled: boolean
  readonly run: () => void
}

interface CommandStore {
  /** In the order of mounting: of several that answer the same command, the last one does. */
  readonly answers: readonly CommandAnswer[]
}

/** What the mounted parts of the window answer now. What is not in here cannot be done, and is offered nowhere. */
export const commandStore = createStore<CommandStore>(() => ({ answers: [] }))

/** Puts an answer in the place of another, or behind all; `undefined` takes it away. */
export function replaceAnswer(
  before: CommandAnswer | undefined,
  after: CommandAnswer | undefined,
): CommandAnswer | undefined {
  if (before === undefined && after === undefined) return undefined
  const { answers } = commandStore.getState()
  const index = before === undefined ? -1 : answers.indexOf(before)
  const added = after === undefined ? [] : [after]
  commandStore.setState({
    answers: index === -1 ? [...answers, ...added] : answers.toSpliced(index, 1, ...added),
  })
  return after
}

/** Who answers one of these commands now. */
export function findAnswer(ids: readonly CommandId[]): CommandAnswer | undefined {
  return commandStore.getState().answers.findLast(({ id, isEnabled }) => isEnabled && ids.includes(id))
}

/** Does a command, where something answers it. */
export function runCommand(id: CommandId): boolean {
  const answer = findAnswer([id])
  answer?.run()
  return answer !== undefined
}
