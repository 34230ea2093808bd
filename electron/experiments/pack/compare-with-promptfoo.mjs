/**
 * Runs the packs of `../testing/compared-packs.ts` through promptfoo and through this program, both against an echoing
 * gateway, and compares their verdicts and exit codes with the expected ones in that file. promptfoo is not a
 * dependency, so its folder is an argument:
 *
 *   npm install --prefix <folder> --ignore-scripts promptfoo@<comparedVersion>
 *   node electron/experiments/pack/compare-with-promptfoo.mjs <folder> [part of the names of the packs to run]
 *
 * Prints a line for each pack, and exits with 1 when a result differs from the file. Nothing is sent outside this machine:
 * each run of promptfoo has its own data folder, and telemetry and update checks are off.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bytesOf, comparedPacks, comparedVersion, exitCodeOf } from '../testing/compared-packs.ts'
import { startEchoGateway } from '../testing/echo-gateway.ts'

const [home, word = ''] = process.argv.slice(2)
if (home === undefined) {
  console.error('Usage: node compare-with-promptfoo.mjs <folder with node_modules/promptfoo> [words]')
  process.exit(1)
}
const promptfoo = join(home, 'node_modules', 'promptfoo')
const { version, bin } = JSON.parse(readFileSync(join(promptfoo, 'package.json'), 'utf8'))
if (version !== comparedVersion)
  console.error(`The expected verdicts are those of promptfoo ${comparedVersion}; this is ${version}.`)
const own = fileURLToPath(new URL('../../cli/gateway-playground.mjs', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'compared-packs-'))

const programs = {
  promptfoo: {
    parametersOf: (output) => [
      join(promptfoo, bin.promptfoo),
      'eval',
      '-c',
      'pack.json',
      '-o',
      output,
      '--no-cache',
      '--no-table',
      '--no-write',
      '--no-share',
      '--no-progress-bar',
    ],
    environmentOf: (folder, url) => ({
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${url}/v1`,
      PROMPTFOO_CONFIG_DIR: join(folder, 'config'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      PROMPTFOO_SELF_HOSTED: '1',
    }),
    verdictsOf: (text) =>
      JSON.parse(text)
        .results.results.toSorted((a, b) => a.testIdx - b.testIdx || a.promptIdx - b.promptIdx)
        .map(({ success }) => success),
    figuresOf: (text) => JSON.parse(text).results.prompts[0].metrics.namedScores,
    output: 'promptfoo.json',
  },
  own: {
    parametersOf: (output, url) => [
      own,
      'run',
      'pack.json',
      '-o',
      output,
      '--yes',
      '--no-progress-bar',
      '--data-dir',
      'data',
      '--base-url',
      url,
    ],
    environmentOf: () => ({}),
    verdictsOf: (text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).state === 'done'),
    output: 'own.jsonl',
  },
}

/** Runs a pack with a program in its own folder; returns the exit code, the verdicts and the output. */
async function run(name, { pack, files = {}, judged = {} }, place) {
  const { parametersOf, environmentOf, verdictsOf, figuresOf, output } = programs[name]
  const folder = join(root, `${place}-${name}`)
  for (const [file, content] of Object.entries({ ...files, 'pack.json': JSON.stringify(pack) })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), bytesOf(content))
  }
  const gateway = await startEchoGateway(judged[name])
  try {
    const child = spawn(process.execPath, parametersOf(output, gateway.url), {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...environmentOf(folder, gateway.url) },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += String(chunk)))
    const [code] = await once(child, 'close')
    const path = join(folder, output)
    return {
      code,
      printed,
      verdicts: readVerdicts(path, verdictsOf),
      figures: figuresOf === undefined ? undefined : readVerdicts(path, figuresOf),
    }
  } finally {
    gateway.close()
  }
}

function readVerdicts(path, verdictsOf) {
  try {
    return verdictsOf(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function isSame({ code, verdicts }, expected) {
  return code === exitCodeOf(expected) && JSON.stringify(verdicts) === JSON.stringify(expected)
}

/** Returns the expected derived metrics that a program did not calculate; this app prints them in its table. */
function missingFigures({ printed, figures }, expected = {}) {
  return Object.entries(expected).flatMap(([name, value]) => {
    const isFound =
      figures === undefined
        ? printed.includes(String(Number(value.toPrecision(6))))
        : Math.abs(figures[name] - value) < 1e-9
    return isFound ? [] : [`${name} is ${figures?.[name] ?? 'not there'}, not ${value}`]
  })
}

async function compare(compared, place) {
  const { verdicts, refused, ownVerdicts = verdicts } = compared
  const mine = await run('own', compared, place)
  if (refused !== undefined) {
    const isNamed = mine.code === 1 && mine.printed.includes(refused)
    return { isAsExpected: isNamed, words: isNamed ? `refused by ${refused}` : tell('here', mine) }
  }
  const theirs = await run('promptfoo', compared, place)
  const problems = [
    ...(isSame(theirs, verdicts) ? [] : [tell('promptfoo', theirs)]),
    ...(isSame(mine, ownVerdicts) ? [] : [tell('here', mine)]),
    ...missingFigures(theirs, compared.figures),
    ...missingFigures(mine, compared.figures),
  ]
  const agreed = ownVerdicts === verdicts ? 'same' : `differs on purpose: ${compared.because}`
  return {
    isAsExpected: problems.length === 0,
    words:
      problems.length === 0 ? `${agreed}, ${verdicts.length} cases, code ${mine.code}` : problems.join('; '),
  }
}

function tell(name, { code, verdicts, printed }) {
  const said = verdicts === undefined ? printed.trim().slice(-400) : JSON.stringify(verdicts)
  return `${name} ended with ${code}: ${said}`
}

const wanted = comparedPacks.filter(({ name }) => name.includes(word))
const waiting = [...wanted.entries()]
const counts = new Map()

/** Two workers: starting a program takes most of the time. */
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [place, compared] = next
    const { isAsExpected, words } = await compare(compared, place)
    if (!isAsExpected) process.exitCode = 1
    const kind = isAsExpected ? words.split(/[,:]| by /)[0] : 'NOT AS EXPECTED'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    console.log(`${compared.name}: ${isAsExpected ? '' : 'NOT AS EXPECTED: '}${words}`)
  }
}

try {
  await Promise.all([work(), work()])
  const sums = Array.from(counts, ([kind, count]) => `${count} ${kind}`)
  console.log(`${wanted.length} packs: ${sums.join(', ')} (promptfoo ${version})`)
} finally {
  rmSync(root, { recursive: true, force: true })
}
