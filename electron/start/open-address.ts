import { spawn } from 'node:child_process'
import { childEnvironment } from '../host/node/child-environment.ts'

type Environment = Readonly<Record<string, string | undefined>>

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Opens an address in the user's browser. Where that does not work, the printed one is there to be copied.
 *
 * Every user of the machine can read what a program is started with: the address is that of a private file, and holds
 * no token.
 */
export function openAddress(url: string, environment: Environment, platform: NodeJS.Platform): void {
  const [program, ...parameters] = openers[platform] ?? ['xdg-open']
  // The key for the session stays with us.
  const env = childEnvironment(environment)
  const child = spawn(program, [...parameters, url], { detached: true, stdio: 'ignore', env })
  child.on('error', () => {})
  child.unref()
}
