import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Compiles `assembly/dot.ts` twice and writes both modules to `dot-modules.ts`. Run from this folder, after each change of
 * either file: `node build-kernel.mjs`. The compiler is fetched for the run and is no dependency of the project:
 *
 *     npx --yes -p assemblyscript@0.28.20 asc assembly/dot.ts --runtime stub --noAssert -O3 --converge --enable simd \
 *       [--enable relaxed-simd] --outFile dot.wasm
 */
const compiler = ['--yes', '-p', 'assemblyscript@0.28.20', 'asc', 'assembly/dot.ts']
const flags = ['--runtime', 'stub', '--noAssert', '-O3', '--converge', '--enable', 'simd']
const relaxed = ['--enable', 'relaxed-simd']

const folder = import.meta.dirname
const output = mkdtempSync(join(tmpdir(), 'kernel-'))

function compile(features) {
  const file = join(output, 'dot.wasm')
  execFileSync('npx', [...compiler, ...flags, ...features, '--outFile', file], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return readFileSync(file).toString('base64')
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const name of ['assembly/dot.ts', 'build-kernel.mjs'])
    hash.update(readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}

const constant = (name, value) =>
  `export const ${name} =\n${value
    .match(/.{1,96}/g)
    .map((piece) => `  '${piece}'`)
    .join(' +\n')}\n`

try {
  writeFileSync(
    join(folder, 'dot-modules.ts'),
    `// Written by build-kernel.mjs, not by hand.

/** SHA-256 of assembly/dot.ts and build-kernel.mjs, from which the modules were made. */
export const sourceHash = '${sourceHash()}'

/** assembly/dot.ts with relaxed SIMD, as base64. */
${constant('fusedModule', compile(relaxed))}
/** The same for processors and browsers that have SIMD alone. */
${constant('simdModule', compile([]))}`,
  )
} finally {
  rmSync(output, { recursive: true, force: true })
}
