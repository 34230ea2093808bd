import { expect, test } from 'vitest'
import { withoutSecrets } from '../lib/secrets/find-secrets.ts'
import type { GatewayTarget } from './exchange.ts'
import { findSecretsOf } from './secrets-of.ts'

const target: GatewayTarget = {
  connectionId: 'connection-1',
  baseUrl: 'http://127.0.0.1',
  key: 'sk-first-key-1234',
  extraHeaders: [],
  proxyUrl: null,
  caCertificate: '',
  idleTimeoutMs: 1_000,
}

test('exchanges with the same secrets share one finder, and others find their own alone', () => {
  const first = findSecretsOf(target)
  expect(findSecretsOf({ ...target, connectionId: 'connection-2' })).toBe(first)
  const second = findSecretsOf({ ...target, key: 'sk-second-key-5678' })
  const third = findSecretsOf({ ...target, extraHeaders: [{ name: 'x-team-token', value: 'token-9012' }] })
  const text = 'sk-first-key-1234 sk-second-key-5678 token-9012'
  expect(withoutSecrets(text, first)).toBe('sk-••••••••1234 sk-second-key-5678 token-9012')
  expect(withoutSecrets(text, second)).toBe('sk-first-key-1234 sk-••••••••5678 token-9012')
  expect(withoutSecrets(text, third)).toBe('sk-••••••••1234 sk-second-key-5678 ••••••••')
})
