import { vi } from 'vitest'
import { runCommandLine } from '../run-command-line.ts'

export interface Ended {
  readonly code: NodeJS.Process['exitCode']
  readonly output: string
  readonly errors: string
}

/** Runs a command of the program in this process: running many commands takes seconds instead of minutes. */
export async function runHere(
  parameters: readonly string[],
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): Promise<Ended> {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await runCommandLine(parameters, {
      version: '1.2.3',
      workingFolder: folder,
      root: folder,
      isCheckout: false,
      environment,
    })
    return {
      code: process.exitCode ?? 0,
      output: output.mock.calls.map(([text]) => String(text)).join(''),
      errors: errors.mock.calls.map(([text]) => String(text)).join(''),
    }
  } finally {
    process.exitCode = undefined
    output.mockRestore()
    errors.mockRestore()
  }
}
