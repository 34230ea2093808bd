import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { emptyPlan, type ExperimentPlan, type Variant } from '../../../shared/experiments/experiment.ts'
import { createExperimentStore } from '../../../electron/experiments/experiment-store.ts'
import { openToFill } from './open-to-fill.ts'

/**
 * `node e2e/bench/main/fill-experiment.ts <database> <pack>`: adds a finished experiment of the cases of a pack, sent
 * in four formats, to a database that the app has made. The cells of every second case have failed.
 */
const [path = '', pack = ''] = process.argv.slice(2)
const packSchema = z.object({
  tests: z.array(z.object({ vars: z.record(z.string(), z.string()) })),
})
const { tests } = z.parse(packSchema, JSON.parse(readFileSync(pack, 'utf8')))
const formats = ['chat', 'messages', 'responses', 'generate-content'] as const
const plan: ExperimentPlan = {
  ...emptyPlan,
  description: `${tests.length} cases`,
  prompt: 'What does the gateway know of {{name}}?',
  variants: formats.map((format): Variant => {
    return {
      id: format,
      label: format,
      connectionId: 'practice',
      format,
      model: 'practice-chat',
      parameters: {},
      extra: {},
    }
  }),
  cases: tests.map(({ vars }) => ({ vars, assertions: [] })),
}
const id = 'filled'
const connection = openToFill(path)
const store = createExperimentStore({ connection })
connection.exec('BEGIN')
const now = Date.now()
store.add({ id, seriesId: id, createdAt: now, plan })
store.addCells(id, plan, now)
for (const cell of store.listCells(id, 0, tests.length * formats.length)) {
  const isFailed = cell.caseIndex % 2 === 1
  const text = answerTo(plan.cases[cell.caseIndex]?.vars['name'], cell.id)
  const metrics = { firstTextMs: 200 + (cell.id % 97), durationMs: 900 + (cell.id % 389), outputTokens: 60 }
  store.setOutcome(cell.id, isFailed ? 'failed' : 'done', {
    text,
    score: isFailed ? 0 : 1,
    results: [],
    metrics,
  })
}
store.setState(id, 'finished', now)
connection.exec('COMMIT')
connection.close()

/** An answer as long as the excerpt that the grid receives. */
function answerTo(name: unknown, number: number): string {
  const words = `Answer ${number}: a gateway receives a request, adds what the provider wants and sends the answer on as it comes. `
  return `You wrote of ${String(name)}. ${words.repeat(3)}`.slice(0, 300)
}
