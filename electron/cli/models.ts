import type { ModelEntry } from '../../shared/models/model-entry.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { parseOptions } from '../lib/parse-options.ts'
import { fail, say } from '../start/say.ts'
import type { Caller } from './caller.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { nameOfGateway } from './gateways-of-plan.ts'
import { withApp } from './with-app.ts'

/** Prints the models of a gateway: name, owner and endpoint types, or the whole entries as JSON. */
export async function models(argv: readonly string[], { environment, version }: Caller): Promise<void> {
  const options = parseOptions(argv, { ...gatewayOptions, json: { type: 'boolean' } })
  if (!options.ok) return fail(options.error)
  const { values } = options.value
  const chosen = chooseGateway(values, environment)
  if (!chosen.ok) return fail(chosen.error)
  const listed = await withApp({ version, environment: chosen.value }, ({ app, connection, signal }) => {
    say(commandLineText().asking(nameOfGateway(connection)))
    return app.handlers['models.list']({ connectionId: connection.id, refresh: true }, { signal })
  })
  if (!listed.ok) return fail(listed.error)
  const entries = listed.value.models
  if (values.json === true) process.stdout.write(`${JSON.stringify(entries, undefined, 2)}\n`)
  else if (entries.length === 0) say(commandLineText().noModels)
  else process.stdout.write(`${columns(entries)}\n`)
}

function columns(entries: readonly ModelEntry[]): string {
  const idWidth = Math.max(...entries.map(({ id }) => id.length))
  const ownerWidth = Math.max(...entries.map(({ ownedBy }) => ownedBy.length))
  return entries
    .map(({ id, ownedBy, endpointTypes }) =>
      `${id.padEnd(idWidth)}  ${ownedBy.padEnd(ownerWidth)}  ${endpointTypes.join(', ')}`.trimEnd(),
    )
    .join('\n')
}
