import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportTypes, type ExportType } from '../../shared/experiments/export-file.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { ended, gatewayOf, keyOfTest, startGateway, startProgram } from './testing/counting-gateway.ts'

const headerSecret = 'header-secret-4711-of-this-test'

const pack = `
description: 'Same: table'
providers: [chat:a, { id: openai:chat:b, label: B, config: { temperature: 0 } }]
prompts: ['{{word}}', { id: two, label: Two, raw: '[{"role":"user","content":"again {{word}}"}]' }]
defaultTest: { assert: [{ type: not-is-refusal }] }
tests:
  - { description: first, vars: { word: w1 }, assert: [{ type: contains, value: '{{word}}' }] }
  - file://cases.csv
evaluateOptions: { repeat: 2, maxConcurrency: 3 }
`
const cases =
  '\ufeffword,__expected,__description\r\nw2,contains:w2,"second, quoted"\r\nw3,contains:nothing,\r\n东京,icontains:东,\r\n'

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'same-table-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function exportText(page: AppClient['page'], id: string, type: ExportType): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  page.open(
    'experiments.export',
    { id, type },
    {
      onItem: (piece) => (text += piece.type === 'text' ? piece.text : ''),
      onEnd: (result) => (result.ok ? resolve(text) : reject(new Error(result.error.message))),
    },
  )
  return promise
}

/** The table without columns that differ between runs. */
function tableOf(csv: string) {
  const { data, errors } = Papa.parse<Record<string, string>>(csv.replace('\ufeff', '').trimEnd(), {
    header: true,
  })
  expect(errors).toEqual([])
  return data.map(({ firstTextMs: _first, durationMs: _duration, tokensPerSecond: _speed, ...row }) => row)
}

test('the window and the command line give the same table, and neither gives a key away', async () => {
  // The gateway's messages may contain the key and a secret header that it received.
  const gateway = await startGateway((prompt, _, response) => {
    if (prompt.includes('again w3'))
      response
        .writeHead(400)
        .end(JSON.stringify({ error: { message: `Bad key ${keyOfTest} ${headerSecret}` } }))
    if (prompt.includes('again w2')) return `w2, and your key is ${keyOfTest}`
    return `${prompt}\n=1+1`
  })
  const folder = folderOfTest()
  writeFileSync(join(folder, 'pack.yaml'), pack)
  writeFileSync(join(folder, 'cases.csv'), cases)

  const app = await createApp(createMemoryHost({ dataFolder: folderOfTest() }), {
    version: '1.2.3',
    practicePort: 0,
    practicePaceMs: 0,
  })
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  const added = valueOf(await page.call('connections.add', { address: gateway.url, key: keyOfTest }))
  valueOf(
    await page.call('connections.update', {
      id: added.id,
      extraHeaders: [{ name: 'x-secret', value: headerSecret }],
    }),
  )
  valueOf(await page.call('settings.set', { activeConnectionId: added.id }))
  const files = { 'cases.csv': cases }
  const opened = valueOf(
    await page.call('experiments.openPack', { fileName: 'pack.yaml', text: pack, files }),
  )
  valueOf(await page.call('experiments.start', { id: opened.id, requests: 32 }))
  await vi.waitFor(
    async () => expect(valueOf(await page.call('experiments.get', { id: opened.id })).state).toBe('finished'),
    { interval: 50 },
  )
  expect(gateway.asked).toHaveLength(32)
  const exports = await Promise.all(exportTypes.map((type) => exportText(page, opened.id, type)))

  const outputs = ['o.csv', 'o.jsonl', 'o.json', 'o.xml', 'o.html', 'o.pack.json', 'o.pack.yaml']
  const options = ['--yes', '--data-dir', 'data', ...outputs.flatMap((name) => ['-o', name])]
  const printed = await ended(startProgram(['run', 'pack.yaml', ...options, ...gatewayOf(gateway)], folder))
  expect(printed.code).toBe(100)
  expect(gateway.asked).toHaveLength(64)
  const written = outputs.map((name) => readFileSync(join(folder, name), 'utf8'))

  const [fromWindow = ''] = exports
  const [fromCommandLine = ''] = written
  const table = tableOf(fromCommandLine).map((row) => ({
    ...row,
    // Only the window knows this header as a secret here, so only it masks it.
    error: row['error']?.replace(headerSecret, '•'),
    gatewaySays: row['gatewaySays'],
  }))
  expect(table.map(({ error: _error, gatewaySays: _words, ...row }) => row)).toEqual(
    tableOf(fromWindow).map(({ error: _error, gatewaySays: _words, ...row }) => row),
  )
  expect(table.filter(({ error }) => error !== '')).toHaveLength(4)
  for (const text of [...exports, ...written, printed.output, printed.errors])
    expect(text).not.toContain(keyOfTest)
  for (const text of exports) expect(text).not.toContain(headerSecret)
  expect(exports.join('\n')).toContain('your key is')
})
