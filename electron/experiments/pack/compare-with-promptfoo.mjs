/**
 * Runs the packs of `../testing/compared-packs.ts` through promptfoo, against a gateway that echoes, and holds its verdicts and exit
 * codes against what they are said to be; our side is `compared-packs.test.ts`. promptfoo is no dependency, so its folder is told:
 *
 *   npm install --prefix <folder> --ignore-scripts promptfoo
 *   node electron/experiments/pack/compare-with-promptfoo.mjs <folder>
 *
 * Prints a line for each pack and ends with 1 where one differs. Nothing is sent beyond this machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparedPacks } from '../testing/compared-packs.ts'

const [home] = process.argv.slice(2)
if (home === undefined) {
  console.error('Usage: node compare-with-promptfoo.mjs <folder with node_modules/promptfoo>')
  process.exit(1)
}
const program = join(home, 'node_modules', 'promptfoo')
const { version, bin } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'))
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const content = JSON.parse(body).messages.at(-1).content
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ choices, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }),
    )
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const folder = mkdtempSync(join(tmpdir(), 'promptfoo-'))
let same = 0
try {
  for (const { name, pack, files = {}, verdicts, refused } of comparedPacks) {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(pack))
    const output = join(folder, `${name}.out.json`)
    const child = spawn(
      process.execPath,
      [
        join(program, bin.promptfoo),
        'eval',
        '-c',
        `${name}.json`,
        '-o',
        output,
        '--no-cache',
        '--no-table',
        '--no-write',
      ],
      {
        cwd: folder,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          OPENAI_API_KEY: 'none',
          OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1`,
          PROMPTFOO_CONFIG_DIR: join(folder, 'config'),
          PROMPTFOO_DISABLE_TELEMETRY: '1',
          PROMPTFOO_DISABLE_UPDATE: '1',
        },
      },
    )
    const [code] = await once(child, 'close')
    if (refused !== undefined) {
      console.log(`${name}: refused here by ${refused}`)
      continue
    }
    const { results } = JSON.parse(readFileSync(output, 'utf8')).results
    const found = results
      .toSorted((a, b) => a.testIdx - b.testIdx || a.promptIdx - b.promptIdx)
      .map(({ success }) => success)
    const expected = { code: verdicts.includes(false) ? 100 : 0, verdicts }
    const isSame = JSON.stringify({ code, verdicts: found }) === JSON.stringify(expected)
    if (isSame) same += 1
    else process.exitCode = 1
    console.log(
      `${name}: ${isSame ? 'same' : `promptfoo ${JSON.stringify({ code, verdicts: found })}, expected ${JSON.stringify(expected)}`}`,
    )
  }
  console.log(`${same} the same (promptfoo ${version})`)
} finally {
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
