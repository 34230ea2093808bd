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
  console.error(
    `Gateway Playground needs Node ${needed} or newer; this is Node ${process.versions.node}. ` +
      (process.platform === 'darwin'
        ? `Install Node ${needed} (nodejs.org, or "brew install node@${needed}"), then run "npm start" again.`
        : `Run "npm ci" and then "npm start": npm brings Node ${needed} along and uses it.`),
  )
  process.exitCode = 1
}
