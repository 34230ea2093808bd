import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { CommandName } from '../../shared/ipc/define.ts'
import { call, unwrap, type CommandError } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

type Command = CommandName<AppContract>

/** The options of a mutation without its function. */
type Rest<Name extends Command, Variables> = Omit<
  UseMutationOptions<Output<Name>, CommandError, Variables>,
  'mutationFn'
>

/** Options of a mutation beside the name of its command. */
export type CommandMutationOptions<Name extends Command, Variables = Input<Name>> = Rest<Name, Variables> & {
  /** Runs before the command. If it throws or rejects, the command is not called. */
  readonly before?: (variables: NoInfer<Variables>) => unknown
  /** Builds the input of the command when the variables are only a part of it. */
  readonly input?: (variables: Variables) => Input<Name>
}

/** Calls a command of the contract, with its input and output types. Fails with a `CommandError`. */
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
      // Without `input`, the variables are the input, as the default type says.
      return call(bridge, name, input === undefined ? (variables as Input<Name>) : input(variables))
    },
  })
}

/** A call of one of several commands: `{ command: 'video.resume', input: { id } }`. */
export type CommandCall<Names extends Command> = {
  readonly [Name in Names]: { readonly command: Name; readonly input: Input<Name> }
}[Names]

/**
 * Calls one of several commands whose pending state and error are shown in one place. Fails with a `CommandError`.
 * `before` works as in `useCommandMutation`; `input` builds the call when the variables are only a part of it.
 */
export function useOneOfCommands<Names extends Command, Variables = CommandCall<Names>>({
  before,
  input,
  ...rest
}: Rest<Names, Variables> & {
  readonly before?: (variables: NoInfer<Variables>) => unknown
  readonly input?: (variables: Variables) => CommandCall<Names>
} = {}): UseMutationResult<Output<Names>, CommandError, Variables> {
  const bridge = useBridge()
  return useMutation({
    ...rest,
    async mutationFn(variables: Variables) {
      if (before !== undefined) await before(variables)
      // Without `input`, the variables are the call, as the default type says.
      const asked = input === undefined ? (variables as CommandCall<Names>) : input(variables)
      return call(bridge, asked.command, asked.input)
    },
  })
}

/** Calls several commands one after the other, as for a file in pieces. Fails with a `CommandError`. */
export function useCommandSequence<Value, Variables>(
  run: (bridge: Bridge, variables: Variables) => Promise<Result<Value>>,
  rest: Omit<UseMutationOptions<Value, CommandError, Variables>, 'mutationFn'> = {},
): UseMutationResult<Value, CommandError, Variables> {
  const bridge = useBridge()
  return useMutation({
    ...rest,
    mutationFn: async (variables: Variables) => unwrap(await run(bridge, variables)),
  })
}
