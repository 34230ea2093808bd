import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentLanguages } from '../../shared/text/environment-languages.ts'
import { resolveLanguage } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { runCommandLine } from './run-command-line.ts'

/**
 * The program `gateway-playground`. This file and its build (`dist/main/cli.js`) are at the same depth in the project.
 */
const root = join(import.meta.dirname, '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

await loadLanguage(resolveLanguage('system', environmentLanguages(process.env)))
await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  workingFolder: process.cwd(),
  version,
  root,
  isCheckout: import.meta.url.endsWith('.ts'),
})
