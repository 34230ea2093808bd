import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** The host to run on, and the reason, for the line that states it. */
export type HostChoice =
  | { readonly kind: 'electron'; readonly program: string }
  | { readonly kind: 'browser'; readonly why?: AppError }

/** Facts about this machine. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly userId: number | undefined
  /** The path of Electron's program; downloads it when it is missing, which can take minutes. */
  readonly findElectron: () => Promise<Result<string>>
}

/** Whether a window can be shown. A Linux session without a display has neither variable. */
export function hasDisplay({ platform, environment }: Pick<Machine, 'platform' | 'environment'>): boolean {
  if (platform === 'win32' || platform === 'darwin') return true
  return Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY'])
}

/**
 * Selects Electron where it can run, otherwise the browser host with the reason. When Electron was requested explicitly
 * and cannot run, that is an error (`unavailable`), without a fallback.
 */
export async function chooseHost(
  requested: 'electron' | 'browser' | undefined,
  machine: Machine,
): Promise<Result<HostChoice>> {
  if (requested === 'browser') return ok({ kind: 'browser' })
  const obstacle = obstacleOf(machine)
  const electron = obstacle === undefined ? await machine.findElectron() : err(obstacle)
  if (electron.ok) return ok({ kind: 'electron', program: electron.value })
  if (requested === 'electron') return electron
  return ok({ kind: 'browser', why: electron.error })
}

function obstacleOf(machine: Machine): AppError | undefined {
  if (!hasDisplay(machine)) return { kind: 'unavailable', ...hostError('noDisplay') }
  // Chromium refuses to run as root with its sandbox, and we do not disable the sandbox.
  if (machine.platform === 'linux' && machine.userId === 0)
    return { kind: 'unavailable', ...hostError('electronAsRoot') }
  return undefined
}
