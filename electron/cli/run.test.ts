import { DOMParser } from '@xmldom/xmldom'
import Papa from 'papaparse'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  ended,
  gatewayOf,
  keyOfTest as key,
  startGateway,
  startProgram,
  type CountingGateway,
} from './testing/counting-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(gateway: CountingGateway, parameters: readonly string[]): ChildProcess {
  return startProgram(['run', ...parameters, '--yes', ...gatewayOf(gateway)], folder)
}

function readOutput(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function writePack(name: string, count: number): void {
  const tests = Array.from({ length: count }, (_, index) => ({
    description: `case ${index}`,
    vars: { word: `w${index}` },
    assert: [{ type: 'contains', value: '{{word}}' }],
  }))
  writeFileSync(
    join(folder, name),
    JSON.stringify({ description: 'Planted', providers: ['chat:a', 'chat:b'], prompts: ['{{word}}'], tests }),
  )
}

describe('gateway-playground run', () => {
  test('finds exactly what was planted, asks as often as the plan says, and writes what other programs read', async () => {
    writePack('planted.json', 12)
    const gateway = await startGateway((prompt, time, response) => {
      // Case 3 of model a is wrong, case 5 of model b is refused, case 7 of a is told to wait once.
      if (prompt === 'a: w3') return 'something else'
      if (prompt === 'b: w5') response.writeHead(400).end('{"error":{"message":"No such thing."}}')
      if (prompt === 'a: w7' && time === 1) response.writeHead(429, { 'retry-after': '0' }).end('{}')
      return `echo ${prompt.slice(3)}, "quoted", <b>\n=1+1`
    })
    const outputs = ['out.json', 'out.jsonl', 'out.csv', 'out.xml']
    const options = [
      'planted.json',
      '--repeat',
      '2',
      '-j',
      '4',
      '--data-dir',
      'data-a',
      ...outputs.flatMap((name) => ['-o', name]),
    ]
    const { code, output, errors } = await ended(start(gateway, options))
    expect({ code, errors }).toMatchObject({
      code: 100,
      errors: expect.stringContaining('48 of 48, 2 failed, 2 errors'),
    })
    expect(output).toMatch(/chat:a +http:\S+ +22 +2 +0 +0 +91\.7 %/)
    expect(output).toMatch(/chat:b +http:\S+ +22 +0 +2 +0 +100\.0 %/)
    // 12 cases, two models, twice, plus one retry of the request that was told to wait.
    expect(gateway.asked).toHaveLength(49)

    const cells = readOutput('out.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const flagged = cells
      .filter(({ state }) => state !== 'done')
      .map(({ case: name, model, state }) => [name, model, state])
    expect(flagged).toEqual([
      ['case 3', 'a', 'failed'],
      ['case 5', 'b', 'error'],
      ['case 3', 'a', 'failed'],
      ['case 5', 'b', 'error'],
    ])
    const rows = Papa.parse<Record<string, string>>(readOutput('out.csv').trim(), { header: true })
    expect(rows.errors).toEqual([])
    expect(rows.data.map(({ state }) => state)).toEqual(cells.map(({ state }) => state))
    const suites = new DOMParser().parseFromString(readOutput('out.xml'), 'text/xml').documentElement
    expect(['tests', 'failures', 'errors', 'skipped'].map((name) => suites?.getAttribute(name))).toEqual([
      '48',
      '2',
      '2',
      '0',
    ])
    expect(suites?.getElementsByTagName('testcase').length).toBe(48)
    expect(suites?.getElementsByTagName('failure')[0]?.textContent).toContain('does not contain: w3')
    expect(JSON.parse(readOutput('out.json'))).toMatchObject({
      variants: [{ passed: 22, failed: 2 }, { errors: 2 }],
    })
    for (const name of outputs) expect(readOutput(name)).not.toContain(key)
    expect(output + errors).not.toContain(key)
    // No file of the data folder contains it: plan, cells, runs and records.
    const files = globSync('**/*', { cwd: join(folder, 'data-a'), withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(48)
    const leaking = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key))
    expect(leaking.map(({ name }) => name)).toEqual([])
  })

  test('goes on after a kill: what was out is unknown, and nothing is sent twice by itself', async () => {
    writePack('killed.json', 6)
    const answered = new Set<string>()
    const gateway = await startGateway((prompt) => {
      // Two answers, and then none until the process is killed.
      if (answered.size >= 2 && gateway.asked.length <= 5) return undefined
      answered.add(prompt)
      return prompt
    })
    const options = ['-j', '3', '--data-dir', 'data-b']
    const killed = start(gateway, ['killed.json', ...options])
    await vi.waitFor(() => expect(gateway.asked).toHaveLength(5), { interval: 20 })
    killed.kill('SIGKILL')
    await once(killed, 'close')

    const id = await experimentIn(join(folder, 'data-b'))
    const again = await ended(start(gateway, ['--resume', id, ...options, '-o', 'killed.jsonl']))
    expect(again.code).toBe(1)
    const states = readOutput('killed.jsonl')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { state: string }).state)
    expect(states.filter((state) => state === 'unknown')).toHaveLength(3)
    expect(states.filter((state) => state === 'done')).toHaveLength(9)
    expect(gateway.asked).toHaveLength(12)
    expect(new Set(gateway.asked).size).toBe(12)
  })

  test('a Ctrl+C sends nothing more, waits for what is out, and says how to go on', async () => {
    writePack('paused.json', 6)
    const waiting: (() => void)[] = []
    const gateway = await startGateway((prompt, _, response) => {
      waiting.push(() =>
        response.end(
          JSON.stringify({ choices: [{ index: 0, message: { content: prompt }, finish_reason: 'stop' }] }),
        ),
      )
      return undefined
    })
    const child = start(gateway, ['paused.json', '-j', '2', '--data-dir', 'data-c'])
    const end = ended(child)
    let said = ''
    child.stderr?.on('data', (chunk) => (said += String(chunk)))
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { interval: 20 })
    child.kill('SIGINT')
    // An answer that arrived before the signal would be followed by another request.
    await vi.waitFor(() => expect(said).toContain('Paused: nothing more is sent.'), { interval: 20 })
    const [first, second] = waiting
    first?.()
    second?.()
    const { code, errors } = await end
    expect(code).toBe(1)
    expect(gateway.asked).toHaveLength(2)
    expect(errors).toMatch(
      /Not sent: 10\. To continue: gateway-playground run --resume [\w-]+ --data-dir data-c/,
    )
  })

  test('says what is wrong with what it was given', async () => {
    const gateway = await startGateway((prompt) => prompt)
    writePack('none.json', 1)
    const wrong: [string[], string][] = [
      [[], 'No pack is named.'],
      [['gone.yaml'], 'cannot be read: ENOENT'],
      [['planted.json', '-o', 'out.pdf'], 'Results cannot be written into out.pdf.'],
      [['planted.json', '-j', '0'], '--max-concurrency'],
    ]
    for (const [parameters, message] of wrong) {
      const { code, errors } = await ended(start(gateway, [...parameters, '--data-dir', 'data-d']))
      expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining(message) })
    }
  })
})

/** The only experiment of a data folder whose app was killed. */
async function experimentIn(dataFolder: string): Promise<string> {
  const { DatabaseSync } = await import('node:sqlite')
  const [path = ''] = globSync('**/*.sqlite', { cwd: dataFolder })
  const database = new DatabaseSync(join(dataFolder, path), { readOnly: true })
  try {
    return String(database.prepare('SELECT id FROM experiments').get()?.['id'])
  } finally {
    database.close()
  }
}
