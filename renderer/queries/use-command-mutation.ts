import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { CommandName } from '../../shared/ipc/define.ts'
import { call, type CommandError } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

type Command = CommandName<AppContract>

/** Everything of a mutation but what it calls. */
type Rest<Name extends Command, Variables> = Omit<
  UseMutationOptions<Output<Name>, CommandError, Variables>,
  'mutationFn'
>

/** What there is to say of a mutation beside the name of its command. */
export type CommandMutationOptions<Name extends Command, Variables = Input<Name>> = Rest<Name, Variables> & {
  /** What has to be done before the command is called. Where it throws or rejects, nothing is called. */
  readonly before?: (variables: NoInfer<Variables>) => unknown
  /** The input of the command, where the caller knows less than all of it. */
  readonly input?: (variables: Variables) => Input<Name>
}

/** Calls a command of the contract: its input and answer are those that stand there. Fails with a `CommandError`. */
export function useCommandMutation<Name extends Command>(
  name: Name,
  options: CommandMutationOptions<Name, void> & { readonly input: () => Input<Name> },
): UseMutationResult<Output<Name>, CommandError, void>
export function useCommandMutation<Name extends Command, Variables = Input<Name>>(
  name: Name,
  options?: CommandMutationOptions<Name, Variables>,
): UseMutationResult<Output<Name>, CommandError, Variables>
export function useCommandMutation<Name extends Command, Variables = Input<Name>>(
  name: Name,
  options: CommandMutationOptions<Name, Variables> = {},
): UseMutationResult<Output<Name>, CommandError, Variables> {
  const bridge = useBridge()
  const { before, input, ...rest } = options
  return useMutation({
    ...rest,
    async mutationFn(variables: Variables) {
      if (before !== undefined) await before(variables)
      // Without `input` the variables are the input, as the type of the default says.
      return call(bridge, name, input === undefined ? (variables as Input<Name>) : input(variables))
    },
  })
}
