import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const commandLine = join(import.meta.dirname, '..', 'electron', 'cli', 'gateway-playground.mjs')

/** A fixture in place of `dataFolder`: runs experiments over the folder before the app opens it. */
export function withExperiments(run: (dataFolder: string) => Promise<void>) {
  return async (
    { dataFolder }: { readonly dataFolder: string },
    use: (dataFolder: string) => Promise<void>,
  ): Promise<void> => {
    await run(dataFolder)
    await use(dataFolder)
  }
}

/**
 * Runs an experiment over a data folder before the app opens it: three sums, each sent to two models twice. One model
 * fails where the first number ends with 7, the other one also where it ends with 8.
 */
export async function runFinishedExperiment(dataFolder: string): Promise<void> {
  const exitCode = await runPack(dataFolder, {
    description: 'Sums',
    providers: ['chat:practice-sums', 'messages:practice-sums-badly'],
    prompts: ['What is {{a}} + {{b}}?'],
    tests: [11, 17, 18].map((a) => ({
      vars: { a: String(a), b: '30' },
      assert: [{ type: 'contains', value: String(a + 30) }],
    })),
    evaluateOptions: { repeat: 2 },
  })
  if (exitCode !== 100)
    throw new Error(`The experiment was to end with failed assertions, not with ${exitCode}`)
}

/** The same with answers that are not text: two images, a ranking, a vector and an audio file per case. */
export async function runMediaExperiment(dataFolder: string): Promise<void> {
  const exitCode = await runPack(dataFolder, {
    description: 'Media',
    providers: [
      {
        id: 'images-generations:practice-image',
        label: 'small',
        config: { parameters: { size: '512x512' } },
      },
      {
        id: 'images-generations:practice-image',
        label: 'large',
        config: { parameters: { size: '1024x1024' } },
      },
      'rerank:practice-rerank',
      'embeddings:practice-embed',
      { id: 'speech:practice-speech', config: { parameters: { voice: 'alloy', speed: 1.5 } } },
    ],
    prompts: ['{{text}}'],
    tests: ['A glass greenhouse in the snow', 'A pier with one lamp'].map((text) => ({
      vars: { text, documents: ['Boats leave the pier.', 'Snow lies on the greenhouse.', 'Nothing of it.'] },
    })),
  })
  if (exitCode !== 0) throw new Error(`Every answer was to pass, and it ended with ${exitCode}`)
}

/** Images over two axes: the size, and the model, one of which refuses every prompt. */
export async function runAxesExperiment(dataFolder: string): Promise<void> {
  const sizes = ['512x512', '1024x1024']
  const models = ['practice-image', 'practice-image-strict']
  const exitCode = await runPack(dataFolder, {
    description: 'Greenhouse',
    providers: models.flatMap((model) =>
      sizes.map((size) => ({
        id: `images-generations:${model}`,
        label: `${model} ${size}`,
        config: { parameters: { size } },
      })),
    ),
    prompts: ['{{text}}'],
    tests: [{ vars: { text: 'A glass greenhouse in the snow' } }],
    metadata: {
      gatewayPlayground: {
        axes: { x: { field: 'size', values: sizes }, y: { field: 'model', values: models } },
      },
    },
  })
  if (exitCode !== 1) throw new Error(`The experiment was to end with errors, not with ${exitCode}`)
}

/** Seven variants of one case with long names that differ only at their ends; each answer has a price. */
export async function runLongNamedExperiment(dataFolder: string): Promise<void> {
  const exitCode = await runPack(dataFolder, {
    description: 'Long names',
    providers: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      id: 'chat:practice-sums',
      label: `practice-sums with a system prompt of its own, temperature 0.${number}`,
      config: { parameters: { temperature: number / 10 } },
    })),
    prompts: ['What is {{a}} + 30?'],
    tests: [{ vars: { a: '11' } }],
  })
  if (exitCode !== 0) throw new Error(`Every answer was to pass, and it ended with ${exitCode}`)
}

/** Resolves with the exit code: 0 when all passed, 100 when assertions failed. */
async function runPack(dataFolder: string, content: object): Promise<number> {
  const pack = join(dataFolder, 'pack.json')
  await writeFile(pack, JSON.stringify(content))
  return promisify(execFile)(
    process.execPath,
    [commandLine, 'run', pack, '--data-dir', dataFolder, '--no-progress-bar'],
    { env: { ...process.env, GATEWAY_PLAYGROUND_PRACTICE_PACE: '2' } },
  ).then(
    () => 0,
    (error: { readonly code?: unknown }) => Number(error.code),
  )
}
