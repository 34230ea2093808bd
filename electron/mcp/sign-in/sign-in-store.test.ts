import { expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { SealedValue, SealedValues } from '../../keys/sealed-values.ts'
import { createSignInStore } from './sign-in-store.ts'
import type { KeptSignIn } from './sign-in-metadata.ts'

const server = {
  id: 's1',
  definition: {
    name: 'notes',
    transport: { kind: 'http' as const, address: 'https://mcp.example.com/', headers: [] },
  },
} as unknown as Parameters<ReturnType<typeof createSignInStore>['keep']>[0]
const signIn = {
  metadata: { token_endpoint: 'https://auth.example.com/token' },
  client: { id: 'app', method: null, isTyped: false },
} as KeptSignIn
const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer' }

/** A store whose sealing waits until `open` is called. */
function setUp() {
  const { promise: sealing, resolve: open } = Promise.withResolvers<void>()
  const used: string[] = []
  const discarded: string[] = []
  const kept: (KeptSignIn | undefined)[] = []
  const sealed: Partial<SealedValues> = {
    async seal(values) {
      await sealing
      return ok(values.map(({ name }) => ({ name }) as SealedValue))
    },
    use(_id, _names, values) {
      used.push(...values.map(({ name }) => name))
      return ok()
    },
    discard: (values) => void discarded.push(...values.map(({ name }) => name)),
  }
  const store = createSignInStore({
    tokens: sealed as SealedValues,
    secrets: { clientSecretOf: async () => undefined },
    signInOf: () => undefined,
    setSignIn(_id, next) {
      kept.push(next)
      return ok()
    },
  })
  return { store, open, used, discarded, kept }
}

it.each(['keep', 'renew'] as const)(
  '%s keeps what is wanted once it is sealed, and nothing else',
  async (what) => {
    for (const isWanted of [true, false]) {
      const { store, open, used, discarded, kept } = setUp()
      let wanted = true
      const going =
        what === 'keep'
          ? store.keep(server, { signIn, tokens, clientSecret: undefined }, () => wanted)
          : store.renew(server, { signIn, tokens }, () => wanted)
      // The user signs out while the key store is busy.
      wanted = isWanted
      open()
      expect(await going).toMatchObject(isWanted ? { ok: true } : { ok: false, error: { kind: 'cancelled' } })
      expect(used).toEqual(isWanted ? ['access', 'refresh'] : [])
      expect(discarded).toEqual(isWanted ? [] : ['access', 'refresh'])
      expect(kept).toEqual(isWanted ? [signIn] : [])
    }
  },
)
