import { hostError } from '../../shared/text/en/errors/host.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { takeStepsFrom } from '../../shared/text/define-errors.ts'
import { fail } from '../start/say.ts'
import type { Caller } from './caller.ts'
import { listCommands, type Command } from './commands.ts'

const program = 'gateway-playground'

/** Runs the command of the command line; without one, the first of the table. */
export async function runCommandLine(argv: readonly string[], caller: Caller): Promise<void> {
  const [first = ''] = argv
  const commands = listCommands()
  const named = commands.find(({ name }) => name === first)
  if (named === undefined && first !== '' && !first.startsWith('-')) return fail(hostError('unknownCommand'))
  if (first === '--version' || first === '-V') return print(caller.version)
  if (isHelp(first)) return print(overview(commands))
  const [command, parameters] = named === undefined ? [commands[0], argv] : [named, argv.slice(1)]
  if (parameters.some(isHelp)) return print(usageOf(command))
  await inTerminal(command, () => command.run(parameters, caller))
}

/** While a command without a window runs, errors name command-line options in place of Settings. */
async function inTerminal({ name }: Command, run: () => Promise<void>): Promise<void> {
  if (name === 'serve') return run()
  takeStepsFrom(() => commandLineText().steps)
  try {
    await run()
  } finally {
    takeStepsFrom(undefined)
  }
}

function isHelp(parameter: string): boolean {
  return parameter === '--help' || parameter === '-h'
}

function overview(commands: readonly Command[]): string {
  const { usage, commands: title, more, help, version } = commandLineText()
  const rows = [
    ...commands.map(({ name, summary }): readonly string[] => [name, summary]),
    ['-h, --help', help],
    ['-V, --version', version],
  ]
  const lines = rows.map(([name = '', summary = '']) => `  ${name.padEnd(18)}${summary}`)
  return [usage(program), '', title, ...lines, '', more(program)].join('\n')
}

function usageOf({ name, summary, options }: Command): string {
  return `${program} ${name}\n${summary}\n\n${options}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
