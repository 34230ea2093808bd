import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runHere } from '../../cli/testing/run-here.ts'
import { createTestFolder } from '../../runs/testing/create-test-runs.ts'
import { bytesOf, comparedPacks, exitCodeOf } from '../testing/compared-packs.ts'
import { startEchoGateway } from '../testing/echo-gateway.ts'

test.each(comparedPacks)(
  'run of the pack $name comes to what promptfoo makes of it, or is refused by its name',
  async (compared) => {
    const { pack, files = {}, judged } = compared
    const folder = createTestFolder()
    for (const [file, text] of Object.entries({ ...files, 'pack.json': JSON.stringify(pack) })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), bytesOf(text))
    }
    const gateway = await startEchoGateway(judged?.own)
    onTestFinished(() => gateway.close())
    const parameters = [
      'run',
      'pack.json',
      '-o',
      'out.jsonl',
      '--yes',
      '--no-progress-bar',
      '--data-dir',
      'data',
    ]
    const ended = await runHere([...parameters, '--base-url', gateway.url], {
      folder,
      environment: { LC_ALL: 'C' },
    })
    if (compared.refused !== undefined)
      return expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(compared.refused) })
    for (const value of Object.values(compared.figures ?? {}))
      expect(ended.output).toContain(String(Number(value.toPrecision(6))))
    const expected = compared.ownVerdicts ?? compared.verdicts
    const states = readFileSync(join(folder, 'out.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { state: string }).state)
    return expect({ code: ended.code, states }).toEqual({
      code: exitCodeOf(expected),
      states: expected.map((isPass) => (isPass ? 'done' : 'failed')),
    })
  },
  // The first run loads the whole program, which can take most of a minute on a busy machine.
)
