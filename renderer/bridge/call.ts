import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { CommandName } from '../../shared/ipc/define.ts'

/** An expected failure on its way through react-query, which knows only thrown errors. */
export class CommandError extends Error {
  readonly appError: AppError

  constructor(appError: AppError) {
    super(appError.message)
    this.name = 'CommandError'
    this.appError = appError
  }
}

/** The value of a result; its error is thrown as a `CommandError`. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new CommandError(result.error)
}

/** Calls a command for a query or mutation function: data, or a thrown `CommandError`. */
export async function call<Name extends CommandName<AppContract>>(
  bridge: Bridge,
  name: Name,
  input: Input<Name>,
  options?: { signal?: AbortSignal },
): Promise<Output<Name>> {
  return unwrap(await bridge.call(name, input, options))
}
