import { isCommandId, type CommandId } from '../../shared/commands/commands.ts'

/** The command that switches to the connection at this place of the list; only the first nine have one. */
export function connectionCommand(index: number): CommandId | undefined {
  const id = `connection.${index + 1}`
  return isCommandId(id) ? id : undefined
}
