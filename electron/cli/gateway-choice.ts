import type { ParseArgsOptionsConfig } from 'node:util'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readAddress } from '../../shared/formats/read-address.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { readKey } from '../keys/key-rules.ts'

/** The options of every command that sends requests to a gateway. */
export const gatewayOptions = {
  'base-url': { type: 'string' },
  'key-env': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig

export interface GatewayValues {
  readonly 'base-url'?: string
  readonly 'key-env'?: string
}

/**
 * The environment with the gateway that the options select (`app/environment-connection.ts`). Without `--base-url` it
 * is unchanged. The key comes only from the variable named for it: the key of another address is not sent to this one.
 */
export function chooseGateway(
  { 'base-url': address, 'key-env': variable }: GatewayValues,
  environment: NodeJS.ProcessEnv,
): Result<NodeJS.ProcessEnv> {
  if (address === undefined) {
    return variable === undefined
      ? ok(environment)
      : err({ kind: 'invalid-input', ...hostError('keyWithoutBaseUrl') })
  }
  const key = variable === undefined ? '' : environment[variable]?.trim()
  const read = readAddress(address)
  if (!read.ok) return unusable('--base-url', read.error)
  // The name is not repeated in the error: by mistake it may be the key itself.
  if (key === undefined || (key === '' && variable !== undefined))
    return err({ kind: 'invalid-input', ...hostError('keyVariableEmpty') })
  const checked = key === '' ? ok('') : readKey(key)
  if (!checked.ok) return unusable('--key-env', checked.error)
  return ok({ ...environment, GATEWAY_PLAYGROUND_ADDRESS: address, GATEWAY_PLAYGROUND_KEY: key })
}

/** The same options for a suggested command: the key stays in its variable. */
export function gatewayAgain({ 'base-url': address, 'key-env': variable }: GatewayValues): string {
  const options = [
    address === undefined ? [] : ['--base-url', address],
    variable === undefined ? [] : ['--key-env', variable],
  ]
  return options
    .flat()
    .map((word) => ` ${/^[\w./:@%+-]+$/.test(word) ? word : JSON.stringify(word)}`)
    .join('')
}

/** The environment of a command that sends no requests: without a connection, so that no address can be wrong. */
export function withoutGateway({
  GATEWAY_PLAYGROUND_ADDRESS: _address,
  GATEWAY_PLAYGROUND_KEY: _key,
  ...environment
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return environment
}

function unusable(option: string, cause: AppError): Result<never> {
  return err({ kind: 'invalid-input', ...hostError('optionUnusable', { option, cause }) })
}
