import { parseArgs } from 'node:util'
import { practiceKeys } from './keys.ts'
import { startPracticeGateway, type PracticeGateway } from './server.ts'

const usage = 'Usage: npm run practice-gateway -- [--port N] [--pace MS] [--quiet]'

/** The command line: starts the gateway, says where it is and which keys it knows, and stops on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const options = readOptions()
  if (options === undefined) return
  let gateway: PracticeGateway
  try {
    gateway = await startPracticeGateway({
      port: options.port,
      paceMs: options.paceMs,
      log: options.quiet ? undefined : { info: (message) => console.log(message) },
    })
  } catch (error) {
    console.error(explainStart(error, options.port))
    process.exitCode = 1
    return
  }
  const width = Math.max(...practiceKeys.map(({ key }) => key.length))
  console.log(`Practice gateway: ${gateway.url}`)
  console.log('Keys:')
  for (const { key, shows } of practiceKeys) console.log(`  ${key.padEnd(width)}  ${shows}`)
  console.log('Answers are rehearsed on this machine. Press Ctrl+C to stop.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void gateway.close())
  }
}

function readOptions(): { port: number; paceMs?: number; quiet: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        pace: { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const port = Number(values.port ?? 4141)
    const paceMs = values.pace === undefined ? undefined : Number(values.pace)
    const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
    if (values.help !== true && isPort && !(paceMs !== undefined && !(paceMs >= 0))) {
      return { port, paceMs, quiet: values.quiet ?? false }
    }
    if (values.help === true) console.log(usage)
    else
      return complain('The port must be a whole number from 0 to 65535, and the pace 0 or more milliseconds.')
  } catch (error) {
    return complain(error instanceof Error ? error.message : String(error))
  }
  return undefined
}

function complain(problem: string): undefined {
  console.error(`${problem}\n${usage}`)
  process.exitCode = 2
}

function explainStart(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another one with --port, or let --port 0 find a free one.`
  }
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user. Choose one above 1023 with --port.`
  return `The practice gateway could not start: ${error instanceof Error ? error.message : String(error)}`
}

await main()
