import { expect, it, vi } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { valueOf } from '../testing/create-test-mcp.ts'
import type { SignInEndpoint } from './testing/authorization-server.ts'
import { oddAnswers, type OddAnswer, type OddKind, type OddQuestion } from './testing/odd-answers.ts'
import { createHeldClock, startElsewhere, startSignInApp } from './testing/sign-in-app.ts'

/** The error code for each odd answer to a registration or a token request. */
const answered: Record<OddKind, string> = {
  hangs: 'mcp-sign-in.tooSlow',
  'floods without an end': 'mcp-sign-in.tooLarge',
  'sends 100 MB of JSON without a length': 'mcp-sign-in.tooLarge',
  'drips without an end': 'mcp-sign-in.tooSlow',
  'nests its JSON deeply': 'mcp-sign-in.unreadable',
  'nests one field deeply': 'mcp-sign-in.unreadable',
  'redirects to another origin': 'mcp-sign-in.redirected',
  'redirects to an address of the network': 'mcp-sign-in.redirected',
  'redirects to itself': 'mcp-sign-in.redirected',
  'answers HTML': 'mcp-sign-in.unreadable',
  'answers JSON of another kind': 'mcp-sign-in.unreadable',
  'answers an empty object': 'mcp-sign-in.unreadable',
  'answers broken JSON': 'mcp-sign-in.unreadable',
  'answers nothing': 'mcp-sign-in.unreadable',
  'answers 200 with an error': 'mcp-sign-in.refused',
  'answers 400 with an error': 'mcp-sign-in.refused',
  'answers 400 with what it was told': 'mcp-sign-in.refused',
  'answers 500': 'mcp-sign-in.answeredStatus',
  'answers 503 for now': 'mcp-sign-in.answeredStatus',
  'closes the connection': 'mcp.notReached',
  'closes the connection half way': 'mcp.notReached',
}

/** A metadata location that redirects or refuses counts as missing: there may be others. */
const noMetadata = (code: string): Partial<Record<OddKind, string>> => ({
  'redirects to another origin': code,
  'redirects to an address of the network': code,
  'redirects to itself': code,
  'answers 400 with an error': code,
  'answers 400 with what it was told': code,
})

/** A server may be its own authorization server without metadata, so metadata that say nothing give the same error. */
const ownServer = 'mcp-sign-in.noMetadata'

/** RFC 7009, 2.2: status 200 is all that counts. */
const revoked: Record<OddKind, 'done' | 'failed'> = {
  hangs: 'failed',
  'floods without an end': 'failed',
  'sends 100 MB of JSON without a length': 'failed',
  'drips without an end': 'failed',
  'nests its JSON deeply': 'done',
  'nests one field deeply': 'done',
  'redirects to another origin': 'failed',
  'redirects to an address of the network': 'failed',
  'redirects to itself': 'failed',
  'answers HTML': 'done',
  'answers JSON of another kind': 'done',
  'answers an empty object': 'done',
  'answers broken JSON': 'done',
  'answers nothing': 'done',
  'answers 200 with an error': 'done',
  'answers 400 with an error': 'failed',
  'answers 400 with what it was told': 'failed',
  'answers 500': 'failed',
  'answers 503 for now': 'failed',
  'closes the connection': 'failed',
  'closes the connection half way': 'failed',
}

type FailingEndpoint = Exclude<SignInEndpoint, 'revocation'>

const ends: Record<FailingEndpoint, Record<OddKind, string>> = {
  'resource metadata': {
    ...answered,
    ...noMetadata(ownServer),
    'nests its JSON deeply': ownServer,
    'nests one field deeply': ownServer,
    'answers HTML': ownServer,
    'answers JSON of another kind': ownServer,
    'answers an empty object': ownServer,
    'answers broken JSON': ownServer,
    'answers nothing': ownServer,
    'answers 200 with an error': ownServer,
    'answers 500': ownServer,
    'answers 503 for now': ownServer,
  },
  metadata: { ...answered, ...noMetadata('mcp-sign-in.noServerMetadata') },
  registration: answered,
  token: answered,
  renewal: answered,
}

/** A sign-in that succeeds up to one endpoint, which answers oddly. */
async function start(endpoint: SignInEndpoint, kind: OddKind) {
  const elsewhere = await startElsewhere()
  const held = createHeldClock()
  const app = await startSignInApp({ givesSecrets: true, elsewhere: elsewhere.url }, { clock: held.clock })
  let asked = 0
  const behaveOddly = (): void => {
    app.authorization.ways.odd = {
      [endpoint]: (question: OddQuestion) => {
        asked += 1
        const answer: OddAnswer = oddAnswers[kind]
        answer(question)
      },
    }
  }
  /** Awaits the result, and triggers the timeout for an answer that takes that long. */
  async function outcomeOf<Value>(work: Promise<Value>): Promise<Value> {
    if (kind === 'hangs' || kind === 'drips without an end') {
      await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
      held.end(30_000)
    }
    return work
  }
  return { ...app, elsewhere, behaveOddly, outcomeOf, asked: () => asked }
}

type Started = Awaited<ReturnType<typeof start>>

const errorOf = (result: Result<unknown>): AppError | null => (result.ok ? null : result.error)

/** A way to reach each endpoint, which resolves with the error that is seen then. */
const ways: Record<FailingEndpoint, (app: Started) => Promise<AppError | null>> = {
  'resource metadata': async ({ behaveOddly, outcomeOf, prepare }) => {
    behaveOddly()
    return errorOf(await outcomeOf(prepare()))
  },
  metadata: async ({ behaveOddly, outcomeOf, prepare }) => {
    behaveOddly()
    return errorOf(await outcomeOf(prepare()))
  },
  async registration({ service, id, behaveOddly, outcomeOf, begin, shown }) {
    await service.start(id)
    behaveOddly()
    const error = errorOf(await outcomeOf(begin()))
    expect(shown().signIn).toMatchObject({ status: 'wanted', error })
    return error
  },
  async token({ service, id, behaveOddly, outcomeOf, signIn, shown }) {
    await service.start(id)
    behaveOddly()
    await outcomeOf(signIn())
    const state = shown().signIn
    return state.status === 'wanted' ? state.error : null
  },
  async renewal({ behaveOddly, outcomeOf, authorization, signIn, call, shown }) {
    await signIn()
    await vi.waitFor(() => expect(shown().state.status).toBe('ready'))
    authorization.expireAll()
    behaveOddly()
    const error = errorOf(await outcomeOf(call()))
    // An answer that is not a final refusal is tried again with the next request.
    expect(shown().signIn.status).toBe('signed-in')
    return error
  },
}

const endpoints = Object.keys(ends) as FailingEndpoint[]
const kinds = Object.keys(oddAnswers) as OddKind[]

async function expectNothingTaken({ elsewhere, authorization, written, asked }: Started, said: unknown) {
  expect(asked()).toBeGreaterThan(0)
  // The SDK follows five redirects within an origin, at two metadata locations.
  expect(asked()).toBeLessThanOrEqual(12)
  expect(elsewhere.requests).toEqual([])
  const verifiers = authorization.requests.flatMap(({ form }) => form.get('code_verifier') ?? [])
  const texts = [...written(), JSON.stringify(said)]
  for (const secret of [...authorization.secrets, ...verifiers])
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 300))).toEqual([])
}

const places = endpoints.flatMap((endpoint) => kinds.map((kind) => [endpoint, kind] as const))

it.each(places)('ends in words, and leaves nothing, where the %s %s', async (endpoint, kind) => {
  const app = await start(endpoint, kind)
  const error = await ways[endpoint](app)
  expect(error?.text?.code).toBe(ends[endpoint][kind])
  expect(error?.nextStep).not.toBe('')
  // The error names the server that caused it.
  const { host } = new URL(endpoint === 'resource metadata' ? app.server.url : app.authorization.url)
  expect(error?.message).toContain(ends[endpoint][kind] === ownServer ? 'notes' : host)
  await expectNothingTaken(app, error)
  if (endpoint !== 'renewal') expect(app.host.config.get('mcpSignIns') ?? {}).toEqual({})
})

it.each(kinds)('is signed out of all the same where the revocation %s', async (kind) => {
  const app = await start('revocation', kind)
  await app.signIn()
  app.behaveOddly()
  const done = valueOf(await app.outcomeOf(app.service.signOut(app.id)))
  expect(done).toEqual({ revoked: revoked[kind] })
  expect(app.shown().signIn).toEqual({ status: 'none' })
  await expectNothingTaken(app, done)
})
