import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const commandLine = join(import.meta.dirname, '..', 'electron', 'cli', 'gateway-playground.mjs')

/**
 * Runs an experiment over a data folder before the app is opened there: three sums, asked of two models twice each. One fails
 * where the first number ends with 7, the other with 8 as well.
 */
export async function runFinishedExperiment(dataFolder: string): Promise<void> {
  const pack = join(dataFolder, 'pack.json')
  await writeFile(
    pack,
    JSON.stringify({
      description: 'Sums',
      providers: ['chat:practice-sums', 'messages:practice-sums-badly'],
      prompts: ['What is {{a}} + {{b}}?'],
      tests: [11, 17, 18].map((a) => ({
        vars: { a: String(a), b: '30' },
        assert: [{ type: 'contains', value: String(a + 30) }],
      })),
      evaluateOptions: { repeat: 2 },
    }),
  )
  const ended = await promisify(execFile)(
    process.execPath,
    [commandLine, 'run', pack, '--data-dir', dataFolder, '--no-progress-bar'],
    { env: { ...process.env, GATEWAY_PLAYGROUND_PRACTICE_PACE: '2' } },
  ).then(
    () => 0,
    (error: { readonly code?: unknown }) => error.code,
  )
  if (ended !== 100)
    throw new Error(`The experiment was to end with failed assertions, not with ${String(ended)}`)
}
