import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { readExternalUrl } from '../external-url.ts'
import type { Shell } from '../host.ts'
import { childEnvironment } from './child-environment.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Opens links with the platform's own opener, without the keys in our environment. */
export function createNodeShell(
  environment: Environment,
  opener: readonly string[] = openerOf(process.platform),
): Shell {
  return {
    async openExternal(text, options) {
      const url = readExternalUrl(text, options)
      return url.ok ? run([...opener, url.value], environment) : url
    },
    revealFile: async () => err(noDesktop),
    chooseFolder: async () => err(noDesktop),
    chooseFile: async () => err(noDesktop),
    chooseSavePath: async () => err(noDesktop),
  }
}

/**
 * The window may be on another computer than this process. It checks the capabilities first, so this error is not
 * shown.
 */
const noDesktop: AppError = {
  kind: 'unavailable',
  ...hostError('noSystemDialogs'),
}

function openerOf(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['open']
  // `cmd /c start` would interpret the ampersands of a query.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}

async function run(command: readonly string[], environment: Environment): Promise<Result<void>> {
  const [program = '', ...parameters] = command
  const env = childEnvironment(environment)
  const child = spawn(program, parameters, { detached: true, stdio: 'ignore', env })
  try {
    await once(child, 'spawn')
    child.unref()
    return ok()
  } catch (error) {
    return err({
      kind: 'unavailable',
      ...hostError('noOpener', { program }),
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}
