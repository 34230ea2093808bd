import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { promptOf, wholeCase, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { parseJson } from '../../../shared/json.ts'
import { messagesSchema } from '../../../shared/templates/template-blocks.ts'
import { renderTemplate, type TemplateValues } from '../../../shared/templates/template.ts'
import { createTestFolder } from '../../runs/testing/create-test-runs.ts'
import { checkAnswer, judge } from '../assertions/check-answer.ts'
import { searchPatterns } from '../assertions/patterns-of-case.ts'
import { comparedPacks } from '../testing/compared-packs.ts'
import { openPack } from './open-pack.ts'

/** What a model says that echoes the last message. */
function echoOf(prompt: string, values: TemplateValues): string {
  const messages = messagesSchema.safeParse(parseJson(prompt))
  const content = messages.success ? messages.data.at(-1)?.content : prompt
  return renderTemplate(typeof content === 'string' ? content : '', values)
}

/** Whether each case passes, in the order of the grid. */
async function verdictsOf(plan: ExperimentPlan): Promise<boolean[]> {
  const asked = plan.cases.flatMap((row) =>
    plan.variants.map((variant) => ({ row: wholeCase(plan, row), variant })),
  )
  return Promise.all(
    asked.map(async ({ row, variant }) => {
      const text = echoOf(promptOf(plan, variant, row), row.vars)
      const answer = {
        text,
        isRefusal: false,
        toolCalls: [],
        finishReasons: ['stop'],
        durationMs: 5,
        cost: undefined,
        tools: new Map(),
        patterns: await searchPatterns(row, text),
      }
      const results = row.assertions.map((one) => checkAnswer(one, answer, row.vars))
      return judge(results, row.threshold).isPass
    }),
  )
}

test.each(comparedPacks)(
  '$name comes to what promptfoo makes of it, or is refused by its name',
  async (compared) => {
    const { pack, files = {}, verdicts, refused } = compared
    const folder = createTestFolder()
    for (const [file, text] of Object.entries({ ...files, 'pack.json': JSON.stringify(pack) }))
      writeFileSync(join(folder, file), text)
    const plan = openPack(join(folder, 'pack.json'), () => ok('one'))
    if (refused !== undefined || !plan.ok)
      return expect(plan).toMatchObject({ error: { message: expect.stringContaining(refused ?? 'read') } })
    return expect(await verdictsOf(plan.value)).toEqual(verdicts)
  },
)
