import { isAbsolute, resolve } from 'node:path'

/** Reads `--data-dir=<folder>` or `--data-dir <folder>`; `null` when it is not given. Relative to the working folder. */
export function dataFolderArgument(argv: readonly string[], workingFolder: string): string | null {
  const flag = '--data-dir'
  for (const [index, argument] of argv.entries()) {
    const value = argument.startsWith(`${flag}=`)
      ? argument.slice(flag.length + 1)
      : argument === flag
        ? argv[index + 1]
        : undefined
    if (value !== undefined && value !== '') return isAbsolute(value) ? value : resolve(workingFolder, value)
  }
  return null
}
