import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { keyVariable } from '../../../renderer/lib/snippets/snippet-request.ts'
import type { SnippetLanguage, SnippetLanguageId } from '../../../renderer/lib/snippets/snippet-languages.ts'

/** The output of a program, and how it ended. */
export interface ProgramEnd {
  readonly code: number | null
  readonly output: string
  readonly complaints: string
}

export interface RunningProgram {
  /** Resolves as soon as the program has printed `text`; rejects when it ends without printing it. */
  printed(text: string): Promise<void>
  readonly end: Promise<ProgramEnd>
}

/** Programs that run each language; the second one is called by a shell snippet. */
const runners: Record<SnippetLanguageId, readonly [runner: string, ...needed: string[]]> = {
  curl: ['bash', 'curl'],
  typescript: [process.execPath],
  python: ['python3'],
}

/** Why a language cannot be run on this machine; `undefined` when it can. */
export function missingProgram(id: SnippetLanguageId): string | undefined {
  const missing = runners[id].find((program) => spawnSync(program, ['--version']).status !== 0)
  return missing === undefined ? undefined : `${missing} is not installed`
}

/** A temporary folder, removed with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes code to a file and runs it there, with the key in its otherwise minimal environment. For at most a minute. */
export function startProgram(
  language: SnippetLanguage,
  code: string,
  { key, folder = temporaryFolder() }: { key: string; folder?: string },
): RunningProgram {
  const file = join(folder, `snippet.${language.extension}`)
  writeFileSync(file, code)
  const child = spawn(runners[language.id][0], [file], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 170_000,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8', [keyVariable]: key },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output: Buffer[] = []
  const complaints: Buffer[] = []
  const watchers = new Set<() => void>()
  child.stdout.on('data', (bytes: Buffer) => {
    output.push(bytes)
    for (const watch of watchers) watch()
  })
  child.stderr.on('data', (bytes: Buffer) => complaints.push(bytes))
  const end = new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => {
      resolve({
        code: exitCode,
        output: Buffer.concat(output).toString(),
        complaints: Buffer.concat(complaints).toString(),
      })
    })
  })
  return {
    end,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          if (Buffer.concat(output).includes(text)) resolve()
        }
        watchers.add(watch)
        watch()
        void end.then((result) => reject(new Error(`Ended without it: ${JSON.stringify(result)}`)), reject)
      }),
  }
}
