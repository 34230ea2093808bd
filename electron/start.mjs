/** Plain JavaScript without an import at the top, so that any Node can read it and say what is missing. */
const needed = 24
const [major] = process.versions.node.split('.').map(Number)

if (major >= needed) {
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
