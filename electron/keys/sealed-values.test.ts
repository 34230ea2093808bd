import { expect, it } from 'vitest'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createKeyVault } from './key-vault.ts'
import type { KeyWay } from './key-way.ts'
import { createKnownSecrets } from './known-secrets.ts'
import { createSignInTokens } from './sign-in-tokens.ts'

const way: KeyWay = { origin: 'https://notes.example', proxy: 'system', certificate: '' }

/** Values of one server, over a real vault. */
function setUp() {
  const host = createMemoryHost({ keyStorage: 'encrypted' })
  const knownSecrets = createKnownSecrets()
  const real = createKeyVault({ ...host, knownSecrets, onChanged: () => undefined })
  const vault = { ...real }
  const values = createSignInTokens({ ...host, vault })
  async function take(name: string, value: string): Promise<void> {
    const sealed = await values.seal([{ name, value }], way)
    if (!sealed.ok) throw new Error(sealed.error.message)
    values.use('server', [...values.names('server'), name], sealed.value)
  }
  const read = async (name: string) => {
    const found = await values.valuesFor('server', [name], way)
    return found.ok ? found.value[0]?.value : found.error.kind
  }
  /** Replaces the result of removing a value. */
  const onRemove = (answer: (remove: () => Promise<Result<void>>) => Promise<Result<void>>): void => {
    vault.remove = (id) => answer(() => real.remove(id))
  }
  return { values, onRemove, knownSecrets, take, read }
}

it('removing all leaves a value that was taken into use while the key store was asked', async () => {
  const { values, onRemove, knownSecrets, take, read } = setUp()
  await take('access', 'token-of-before')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  onRemove(async (remove) => {
    await answered
    return remove()
  })
  const removing = values.removeAll('server')
  await take('access', 'token-of-after')
  answer()
  expect(await removing).toEqual(ok())
  expect(await read('access')).toBe('token-of-after')
  expect(knownSecrets.all()).toEqual(['token-of-after'])
})

it('removing all describes no value that is gone, where another one could not be removed', async () => {
  const { values, onRemove, take } = setUp()
  await take('access', 'token-of-access')
  await take('refresh', 'token-of-refresh')
  const failed = err({ kind: 'storage' as const, message: 'It is locked.', nextStep: 'Unlock it.' })
  let asked = 0
  onRemove(async (remove) => ((asked += 1) === 1 ? remove() : failed))
  expect(await values.removeAll('server')).toEqual(failed)
  expect(values.names('server')).toEqual(['refresh'])
})
