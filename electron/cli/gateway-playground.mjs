#!/usr/bin/env node
/**
 * The program `gateway-playground`: the file that npm links, and `npm run cli` in a checkout. Plain JavaScript without
 * imports at the top, so that an older Node can read it. An older Node starts the Node that was installed as a package,
 * or says what is missing.
 */
const needed = [24, 7]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major > needed[0] || (major === needed[0] && minor >= needed[1])) await run()
else await runInNodeOfPackages()

async function run() {
  const { existsSync } = await import('node:fs')
  const { enableCompileCache } = await import('node:module')
  const { fileURLToPath } = await import('node:url')
  // Node's default cache for compiled code is not used, since other users of this machine may write to it.
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
  // The published package contains no sources.
  const source = new URL('./main.ts', import.meta.url)
  await import(existsSync(source) ? source.href : new URL('../../dist/main/cli.js', import.meta.url).href)
}

async function runInNodeOfPackages() {
  const { spawn } = await import('node:child_process')
  const { fileURLToPath } = await import('node:url')
  const program = await findNode()
  if (program === undefined) {
    complain()
    return
  }
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl+C to both processes, and a second signal would end the child at once.
    const isOfTerminal = signal === 'SIGINT' && process.stdin.isTTY
    process.on(signal, () => isOfTerminal || child.kill(signal))
  }
  process.exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(complain()))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function findNode() {
  const { existsSync } = await import('node:fs')
  const { createRequire } = await import('node:module')
  const path = await import('node:path')
  const system = process.platform === 'win32' ? 'win' : process.platform
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`)
    const program = path.join(path.dirname(manifest), 'bin', system === 'win' ? 'node.exe' : 'node')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

function complain() {
  const isChinese = /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')
  const version = needed.join('.')
  console.error(
    isChinese
      ? `Gateway Playground 需要 Node ${version} 或更高版本，当前为 Node ${process.versions.node}。请从 nodejs.org 安装 Node ${needed[0]} 的最新版本，然后重新运行。`
      : `Gateway Playground needs Node ${version} or newer; this is Node ${process.versions.node}. Install the latest Node ${needed[0]} (nodejs.org), then run it again.`,
  )
  process.exitCode = 1
  return 1
}
