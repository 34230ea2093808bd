import { checkUpReport } from '../../shared/doctor/check-up-report.ts'
import type { CheckUpItem } from '../../shared/doctor/check-up.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { parseOptions } from '../lib/parse-options.ts'
import { fail, say } from '../start/say.ts'
import type { Caller } from './caller.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { nameOfGateway } from './gateways-of-plan.ts'
import { experimentFolder } from './experiment-data.ts'
import { withApp, type WithoutWindow } from './with-app.ts'

/**
 * Checks a gateway stage by stage and prints the same report that the window copies. The exit code is 1 when a stage
 * failed, or when a requested test request could not be sent.
 */
export async function doctor(argv: readonly string[], caller: Caller): Promise<void> {
  const { environment, version } = caller
  const options = parseOptions(argv, {
    ...gatewayOptions,
    call: { type: 'string', multiple: true },
    model: { type: 'string' },
    endpoints: { type: 'boolean' },
    'data-dir': { type: 'string' },
    yes: { type: 'boolean', short: 'y' },
    json: { type: 'boolean' },
  })
  if (!options.ok) return fail(options.error)
  const { values } = options.value
  const calls = readCalls(values.call ?? [])
  if (!calls.ok) return fail(calls.error)
  if (values.model !== undefined && calls.value.length === 0) return fail(hostError('modelWithoutCall'))
  const chosen = chooseGateway(values, environment)
  if (!chosen.ok) return fail(chosen.error)
  const checked = await withApp(
    { version, environment: chosen.value, ...limitsOf(values, caller) },
    async ({ app, connection, signal }) => {
      say(commandLineText().asking(nameOfGateway(connection)))
      const items: CheckUpItem[] = []
      const done = await app.handlers['doctor.run'](
        {
          connectionId: connection.id,
          calls: calls.value,
          probesRoutes: values.endpoints === true,
          model: values.model,
        },
        { signal, send: async (item) => void items.push(item) },
      )
      return done.ok ? ok({ baseUrl: connection.baseUrl, items }) : done
    },
  )
  if (!checked.ok) return fail(checked.error)
  const { baseUrl, items } = checked.value
  const stages = items.flatMap((item) => (item.type === 'done' ? [item.stage] : []))
  const proofs = items.flatMap((item) => (item.type === 'proof' ? [item.proof] : []))
  const finishedAt = items.find((item) => item.type === 'finished')?.finishedAt
  const report =
    values.json === true
      ? JSON.stringify({ version, baseUrl, stages, proofs, finishedAt }, undefined, 2)
      : checkUpReport({ version, baseUrl, stages, proofs, finishedAt, quotesGateway: true })
  process.stdout.write(`${report}\n`)
  const isAnyTried = stages.some(({ id, state }) => id === 'calls' && state !== 'skipped')
  const isUntried = calls.value.length > 0 && !isAnyTried
  if (finishedAt === undefined || isUntried || stages.some(({ state }) => state === 'failed'))
    process.exitCode = 1
}

/**
 * Costs are checked against the spending limits of the data folder that `run` uses; without a test request no folder is
 * opened.
 */
function limitsOf(
  { call, yes, 'data-dir': given }: { call?: string[]; yes?: boolean; 'data-dir'?: string },
  caller: Caller,
): Pick<WithoutWindow, 'dataFolder' | 'mayPassLimits'> {
  if (call === undefined) return {}
  return { dataFolder: experimentFolder(given, caller), mayPassLimits: yes === true }
}

function readCalls(names: readonly string[]): Result<ConversationFormatId[]> {
  const known = names.flatMap((name) => conversationFormatIds.filter((id) => id === name))
  if (known.length === names.length) return ok(known)
  const formats = conversationFormatIds.join(', ')
  return err({ kind: 'invalid-input', ...hostError('unknownCall', { formats }) })
}
