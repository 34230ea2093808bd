/** Plain JavaScript without an import at the top, so that any Node can read it and say what is missing. */
const needed = 24
const [major] = process.versions.node.split('.').map(Number)

if (major >= needed) {
  // Compiled sources kept from the last start halve the time to the window. They lie beside the packages, not in Node's
  // usual place for them, which other users of this machine may write to.
  const { enableCompileCache } = await import('node:module')
  const { fileURLToPath } = await import('node:url')
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
  await import('./start.ts')
} else {
  const isChinese = /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')
  const isMac = process.platform === 'darwin'
  console.error(
    isChinese
      ? `Gateway Playground 需要 Node ${needed} 或更高版本，当前为 Node ${process.versions.node}。` +
          (isMac
            ? `请安装 Node ${needed}（nodejs.org，或运行“brew install node@${needed}”），然后重新运行“npm start”。`
            : `请运行“npm ci”，再运行“npm start”：npm 会自带并使用 Node ${needed}。`)
      : `Gateway Playground needs Node ${needed} or newer; this is Node ${process.versions.node}. ` +
          (isMac
            ? `Install Node ${needed} (nodejs.org, or "brew install node@${needed}"), then run "npm start" again.`
            : `Run "npm ci" and then "npm start": npm brings Node ${needed} along and uses it.`),
  )
  process.exitCode = 1
}
