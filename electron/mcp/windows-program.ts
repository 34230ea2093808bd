import { win32 } from 'node:path'

/** The command for starting a program on Windows. */
export interface WindowsProgram {
  readonly command: string
  readonly args: readonly string[]
  /** The arguments are put on the command line unchanged. */
  readonly isVerbatim: boolean
}

export interface WindowsPlace {
  /** Variables by name, which Windows compares case-insensitively. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly isFile: (path: string) => boolean
}

/** The default extensions for a command without one. */
const usualExtensions = '.COM;.EXE;.BAT;.CMD'

/**
 * Returns how to start `command` on Windows, which only starts `.exe` files: `npx`, `npm` and most other programs that
 * npm installs are batch files. Those of npm itself are replaced by the Node command in them. Any other batch file is
 * run by `cmd.exe`, with arguments escaped for its two passes. `undefined` if an argument cannot be passed to a batch
 * file at all.
 */
export function windowsProgram(
  command: string,
  args: readonly string[],
  place: WindowsPlace,
): WindowsProgram | undefined {
  const found = findProgram(command, place) ?? command
  if (!/\.(?:cmd|bat)$/i.test(found)) return { command: found, args, isVerbatim: false }
  const script = scriptOfNpm(found, place)
  if (script !== undefined) return { ...script, args: [...script.args, ...args], isVerbatim: false }
  // cmd.exe ends the line at these characters, even if they are escaped.
  if ([found, ...args].some((text) => /[\0\r\n]/.test(text))) return undefined
  const line = [escapeCommand(found), ...args.map(escapeForBatch)].join(' ')
  const shell = variable(place.environment, 'ComSpec') ?? 'cmd.exe'
  return { command: shell, args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true }
}

function findProgram(command: string, { environment, cwd, isFile }: WindowsPlace): string | undefined {
  const extensions = (variable(environment, 'PATHEXT') ?? usualExtensions).split(';').filter(Boolean)
  const isPath = /[\\/]/.test(command) || win32.isAbsolute(command)
  const folders = isPath
    ? [cwd]
    : (variable(environment, 'PATH') ?? '').split(';').filter((folder) => win32.isAbsolute(folder))
  const names = win32.extname(command) === '' ? extensions.map((each) => command + each) : [command]
  for (const folder of folders)
    for (const name of names) {
      const path = win32.resolve(folder, name)
      if (isFile(path)) return path
    }
  return undefined
}

/** `npx.cmd` and `npm.cmd` beside a `node.exe` only call Node with a script. */
function scriptOfNpm(
  path: string,
  { isFile }: WindowsPlace,
): Pick<WindowsProgram, 'command' | 'args'> | undefined {
  const name = /^(npx|npm)\.cmd$/i.exec(win32.basename(path))?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  const node = win32.join(win32.dirname(path), 'node.exe')
  const script = win32.join(win32.dirname(path), 'node_modules', 'npm', 'bin', `${name}-cli.js`)
  return isFile(node) && isFile(script) ? { command: node, args: [script] } : undefined
}

function variable(environment: WindowsPlace['environment'], name: string): string | undefined {
  const key = Object.keys(environment).find((each) => each.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : environment[key]
}

/** Characters with a meaning for cmd.exe. */
const special = /[()\][%!^"`<>&|;, *?]/g

function escapeCommand(path: string): string {
  return path.replaceAll(special, '^$&')
}

/**
 * Escapes an argument for a batch file that passes its own on: quoted as the C runtime reads it (https://qntm.org/cmd),
 * then escaped for cmd.exe twice, since it parses the line of the batch file again.
 */
function escapeForBatch(argument: string): string {
  const quoted = `"${argument.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
  return quoted.replaceAll(special, '^$&').replaceAll(special, '^$&')
}
