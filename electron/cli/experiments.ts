import { err, ok, type Result } from '../../shared/errors/result.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { parseOptions } from '../lib/parse-options.ts'
import { fail, say } from '../start/say.ts'
import type { Caller } from './caller.ts'
import { dataFolderOption, experimentFolder } from './experiment-data.ts'
import { withoutGateway } from './gateway-choice.ts'
import { connectionIdsOf, nameOfGateway } from './gateways-of-plan.ts'
import { textTable } from './text-table.ts'
import { withApp, type AppWithoutWindow } from './with-app.ts'
import { readOutputs, writeOutput, type Output } from './write-outputs.ts'

const actions: readonly string[] = ['list', 'export', 'delete', 'restore']

/** Lists, exports and deletes the experiments that `run` has stored. Sends no requests. */
export async function experiments(argv: readonly string[], caller: Caller): Promise<void> {
  const parsed = parseOptions(
    argv,
    {
      output: { type: 'string', short: 'o', multiple: true },
      json: { type: 'boolean' },
      'data-dir': { type: 'string' },
    },
    { takesOthers: true },
  )
  if (!parsed.ok) return fail(parsed.error)
  const { values, positionals } = parsed.value
  const [action = 'list', id] = positionals
  const outputs = readOutputs(values.output ?? [])
  if (!outputs.ok) return fail(outputs.error)
  const { environment, version, workingFolder } = caller
  const again = `experiments export ${id ?? ''}${dataFolderOption(values['data-dir'])}`
  const work = (given: AppWithoutWindow): Promise<Result<void>> | Result<void> => {
    const { service } = given.app.experiments
    if (action === 'list') return list(given, values.json === true)
    if (id === undefined) return err({ kind: 'invalid-input', ...experimentsError('noExperiment') })
    if (action === 'export')
      return exportOne(given, id, { outputs: outputs.value, workingFolder, command: again })
    if (action === 'restore') return service.restore(id)
    const deleted = service.delete(id)
    if (deleted.ok) say(commandLineText().experiments.deleted(`${id}${dataFolderOption(values['data-dir'])}`))
    return deleted
  }
  if (!actions.includes(action)) return fail(hostError('unknownAction', { actions: actions.join(', ') }))
  const dataFolder = experimentFolder(values['data-dir'], caller)
  const done = await withApp(
    { version, environment: withoutGateway(environment), dataFolder },
    async (given) => work(given),
  )
  if (!done.ok) fail(done.error)
}

async function list({ app, signal }: AppWithoutWindow, isJson: boolean): Promise<Result<void>> {
  const { service } = app.experiments
  const found = service.list()
  if (!found.ok) return found
  const connections = await app.handlers['connections.list']({}, { signal })
  if (!connections.ok) return connections
  const gatewaysOf = (id: string): string => {
    const stored = service.get(id)
    const asked = stored.ok ? connectionIdsOf(stored.value.plan) : []
    return asked
      .map((wanted) => nameOfGateway(connections.value.find((candidate) => candidate.id === wanted)))
      .join(', ')
  }
  const { none, columns } = commandLineText().experiments
  const { states } = experimentsText()
  if (isJson) process.stdout.write(`${JSON.stringify(found.value, undefined, 2)}\n`)
  else if (found.value.length === 0) say(none)
  else
    process.stdout.write(
      `${textTable([
        Object.values(columns),
        ...found.value.map(({ id, state, counts, description }) => [
          id,
          states[state],
          gatewaysOf(id),
          ...[
            counts.done,
            counts.failed,
            (counts.error ?? 0) + (counts.unknown ?? 0),
            (counts.planned ?? 0) + (counts.sending ?? 0) + (counts.stopped ?? 0),
          ].map((count) => String(count ?? 0)),
          description,
        ]),
      ])}\n`,
    )
  return ok()
}

interface Exporting {
  readonly outputs: readonly Output[]
  readonly workingFolder: string
  readonly command: string
}

async function exportOne(
  { app }: AppWithoutWindow,
  id: string,
  { outputs, ...where }: Exporting,
): Promise<Result<void>> {
  if (outputs.length === 0) return err({ kind: 'invalid-input', ...experimentsError('noOutput') })
  const source = await app.experiments.openSource(id)
  if (!source.ok) return source
  for (const output of outputs) {
    const written = await writeOutput(output, source.value, where)
    if (!written.ok) return written
  }
  return ok()
}
