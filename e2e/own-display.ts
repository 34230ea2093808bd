import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/**
 * An X11 display for the windows of one worker. On a shared display, a window that another worker opens takes the
 * focus, which ends an input method's composition in a field.
 */
export interface OwnDisplay {
  /**
   * The environment variable for the display; starts the display at the first call. Empty where there is no Xvfb, as on
   * macOS and Windows.
   */
  environment(): Promise<Record<string, string>>
  end(): Promise<void>
}

export function createOwnDisplay(): OwnDisplay {
  let server: ChildProcess | undefined
  let environment: Promise<Record<string, string>> | undefined

  async function start(): Promise<Record<string, string>> {
    const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
    const child = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const isMissing = once(child, 'error').then(() => true)
    const number = once(child.stdio[3] as Readable, 'data')
    if (await Promise.race([isMissing, number.then(() => false)])) return {}
    server = child
    const [text] = (await number) as [Buffer]
    return { DISPLAY: `:${text.toString().trim()}` }
  }

  return {
    environment: () => (environment ??= start()),
    end: async () => {
      if (server === undefined) return
      const ended = once(server, 'exit')
      server.kill()
      await ended
    },
  }
}
