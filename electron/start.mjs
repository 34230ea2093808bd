/**
 * Plain JavaScript that any Node since 12 can parse, to report what is missing: without imports, `await` and `?.` at
 * the top.
 */
const needed = [24, 7]
const [major, minor] = process.versions.node.split('.').map(Number)
const isEnough = major > needed[0] || (major === needed[0] && minor >= needed[1])

/** Ends the process with the error of a rejected promise, as a top-level `await` would. */
const orThrow = (error) =>
  setImmediate(() => {
    throw error
  })

if (isEnough) run().catch(orThrow)
else refuse().catch(orThrow)

async function run() {
  // The compile cache halves the time to the window. It is beside the packages, not in Node's default folder, which
  // other users of this machine may write to.
  const { enableCompileCache } = await import('node:module')
  const { fileURLToPath } = await import('node:url')
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
  await import('./start.ts')
}

async function refuse() {
  const isBrought = await doesNpmBringNode()
  const isChinese = /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')
  const version = needed.join('.')
  const current = process.versions.node
  const orBrew = process.platform === 'darwin'
  console.error(
    isChinese
      ? `Gateway Playground 需要 Node ${version} 或更高版本，当前为 Node ${current}。` +
          (isBrought
            ? `请运行“npm ci”，再运行“npm start”：npm 会自带并使用合适的 Node。`
            : `请安装 Node ${needed[0]} 的最新版本（nodejs.org${orBrew ? `，或运行“brew install node@${needed[0]}”` : ''}），然后重新运行“npm start”。`)
      : `Gateway Playground needs Node ${version} or newer; this is Node ${current}. ` +
          (isBrought
            ? `Run "npm ci" and then "npm start": npm brings a newer Node along and uses it.`
            : `Install the latest Node ${needed[0]} (nodejs.org${orBrew ? `, or "brew install node@${needed[0]}"` : ''}), then run "npm start" again.`),
  )
  process.exitCode = 1
}

/** Whether npm installed a package with Node itself on this system. */
async function doesNpmBringNode() {
  const fs = await import('fs')
  const { optionalDependencies } = JSON.parse(
    fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  const system = process.platform === 'win32' ? 'win' : process.platform
  return `node-${system}-${process.arch}` in optionalDependencies
}
