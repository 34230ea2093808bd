import { parseArgs } from 'node:util'
import { readSwitches, type AccountSwitch } from './account/switches.ts'
import { practiceKeys } from './keys.ts'
import { startPracticeGateway, type PracticeGateway } from './server.ts'
import { profileNames, type ProfileName } from './profiles/gateway-profile.ts'
import { consoleText } from '../../shared/text/en/console.ts'

/**
 * The practice gateway as a command: starts it, prints its address and its keys, and stops on SIGINT and SIGTERM.
 * `wrongUse` is the exit code for wrong options.
 */
export async function runPracticeGateway(argv: readonly string[], wrongUse = 2): Promise<void> {
  const options = readOptions(argv, wrongUse)
  if (options === undefined) return
  let gateway: PracticeGateway
  try {
    gateway = await startPracticeGateway({
      port: options.port,
      paceMs: options.paceMs,
      profile: options.profile,
      account: options.account,
      // The recorded calls are never read here.
      keepsCalls: false,
      log: options.quiet ? undefined : { info: (message) => console.log(message) },
    })
  } catch (error) {
    console.error(explainStart(error, options.port))
    process.exitCode = 1
    return
  }
  const width = Math.max(...practiceKeys.map(({ key }) => key.length))
  console.log(consoleText().practice.address(gateway.url))
  console.log(consoleText().practice.keys)
  for (const { key, kind } of practiceKeys)
    console.log(`  ${key.padEnd(width)}  ${consoleText().practice.keyEffects[kind]}`)
  console.log(consoleText().practice.hint)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void gateway.close())
  }
}

function readOptions(
  argv: readonly string[],
  wrongUse: number,
):
  | {
      port: number
      paceMs: number | undefined
      profile: ProfileName | undefined
      account: AccountSwitch[] | undefined
      quiet: boolean
    }
  | undefined {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        pace: { type: 'string' },
        profile: { type: 'string' },
        account: { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const port = Number(values.port ?? 4141)
    const paceMs = values.pace === undefined ? undefined : Number(values.pace)
    const profile = profileNames.find((name) => name === values.profile)
    const account = values.account === undefined ? undefined : readSwitches(values.account)
    const isKnown =
      (values.profile === undefined || profile !== undefined) &&
      (values.account === undefined || account !== undefined)
    const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
    if (values.help !== true && isPort && isKnown && !(paceMs !== undefined && !(paceMs >= 0))) {
      return { port, paceMs, profile, account, quiet: values.quiet ?? false }
    }
    if (values.help === true) console.log(consoleText().practice.usage)
    else return complain(consoleText().practice.wrongOptions, wrongUse)
  } catch (error) {
    return complain(error instanceof Error ? error.message : String(error), wrongUse)
  }
  return undefined
}

function complain(problem: string, wrongUse: number): undefined {
  console.error(`${problem}\n${consoleText().practice.usage}`)
  process.exitCode = wrongUse
}

function explainStart(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const text = consoleText().practice
  if (code === 'EADDRINUSE') return text.portInUse(port)
  if (code === 'EACCES') return text.portForbidden(port)
  return text.notStarted(error instanceof Error ? error.message : String(error))
}
