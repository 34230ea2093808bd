import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux settings, each with the value that denies a user's programs the namespaces that Chromium's sandbox needs. */
const forbidding: readonly (readonly [string, string])[] = [
  // Ubuntu since 23.10: only programs with an AppArmor profile may use them, and one in `node_modules` has none.
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
]

/**
 * Whether this system denies Chromium's sandbox to a program that was not installed. `false` on systems other than
 * Linux.
 */
export function isSandboxForbidden(settings = '/proc/sys'): boolean {
  return forbidding.some(([name, value]) => read(join(settings, name)) === value)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
