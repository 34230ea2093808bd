import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { isSandboxForbidden } from './sandbox-rules.ts'

it.each([
  ['kernel/apparmor_restrict_unprivileged_userns', '1\n', true],
  ['kernel/apparmor_restrict_unprivileged_userns', '0\n', false],
  ['kernel/unprivileged_userns_clone', '0\n', true],
  ['user/max_user_namespaces', '0\n', true],
  ['user/max_user_namespaces', '63000\n', false],
  ['kernel/ostype', 'Linux\n', false],
])('with %s at %j a sandbox is forbidden: %s', (name, value, expected) => {
  const settings = mkdtempSync(join(tmpdir(), 'gateway-playground-rules-'))
  mkdirSync(dirname(join(settings, name)))
  writeFileSync(join(settings, name), value)
  expect(isSandboxForbidden(settings)).toBe(expected)
  rmSync(settings, { recursive: true })
})
