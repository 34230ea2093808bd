import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ExportType } from '../../shared/experiments/export-file.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { ExportSource } from '../experiments/export/export-source.ts'
import { writeExport } from '../experiments/export/write-export.ts'

/** A file that results are written into. */
export interface Output {
  readonly name: string
  readonly type: ExportType
}

/** Longer extensions first. */
const types: readonly (readonly [ending: string, type: ExportType])[] = [
  ['.pack.json', 'pack-json'],
  ['.pack.yaml', 'pack-yaml'],
  ['.pack.yml', 'pack-yaml'],
  ['.csv', 'csv'],
  ['.jsonl', 'jsonl'],
  ['.json', 'json'],
  ['.xml', 'junit'],
  ['.html', 'html'],
]

/** The format of each file by its extension. The error names the first file with an unknown one. */
export function readOutputs(names: readonly string[]): Result<Output[]> {
  const outputs: Output[] = []
  for (const name of names) {
    const type = types.find(([ending]) => name.toLowerCase().endsWith(ending))?.[1]
    if (type === undefined)
      return err({ kind: 'invalid-input', ...experimentsError('outputUnknown', { name }) })
    outputs.push({ name, type })
  }
  return ok(outputs)
}

/** Writes a file completely or not at all. `command` is the suggested command for writing it again. */
export async function writeOutput(
  { name, type }: Output,
  source: ExportSource,
  { workingFolder, command }: { readonly workingFolder: string; readonly command: string },
): Promise<Result<void>> {
  const path = resolve(workingFolder, name)
  const unfinished = `${path}.unfinished`
  try {
    const file = openSync(unfinished, 'w')
    try {
      const written = await writeExport(type, source, (text) => void writeSync(file, text))
      if (!written.ok) return written
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, path)
    return ok()
  } catch (error) {
    rmSync(unfinished, { force: true })
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return err({
      kind: 'storage',
      ...experimentsError('outputNotWritten', { name, reason, command: `${command} -o ${name}` }),
    })
  }
}
