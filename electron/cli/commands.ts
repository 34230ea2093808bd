import { commandLineText } from '../../shared/text/en/command-line.ts'
import type { Caller } from './caller.ts'

/** A command of `gateway-playground`. */
export interface Command {
  readonly name: string
  /** A description in one line. */
  readonly summary: string
  /** Its options, one on each line. */
  readonly options: string
  /** Runs the command. Failures are printed by `fail`, which sets the exit code to 1. */
  run(argv: readonly string[], caller: Caller): Promise<void>
}

/**
 * All commands, as `--help` lists them; the first is the default. Each is a separate file that is loaded when it is
 * used.
 */
export function listCommands(): readonly [Command, ...Command[]] {
  const { serve, practiceGateway, doctor, models, run, experiments } = commandLineText()
  return [
    { name: 'serve', ...serve, run: async (...given) => (await import('./serve.ts')).serve(...given) },
    { name: 'run', ...run, run: async (...given) => (await import('./run.ts')).run(...given) },
    {
      name: 'experiments',
      ...experiments,
      run: async (...given) => (await import('./experiments.ts')).experiments(...given),
    },
    { name: 'models', ...models, run: async (...given) => (await import('./models.ts')).models(...given) },
    { name: 'doctor', ...doctor, run: async (...given) => (await import('./doctor.ts')).doctor(...given) },
    {
      name: 'practice-gateway',
      ...practiceGateway,
      run: async (argv) =>
        (await import('../practice-gateway/run-practice-gateway.ts')).runPracticeGateway(argv, 1),
    },
  ]
}
