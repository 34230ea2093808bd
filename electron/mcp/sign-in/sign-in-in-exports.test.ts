import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { mcpCallShown } from '../../../shared/conversations/tool-answers.ts'
import type { Input } from '../../../shared/ipc/contract.ts'
import { exportForms } from '../../../shared/transfer/export-forms.ts'
import type { McpDetails } from '../../../shared/mcp/details.ts'
import { passportJson, passportMarkdown } from '../../../shared/passport/write-passport.ts'
import { createApp } from '../../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../../app/testing/app-client.ts'
import { findSecret, findSecretInFolder, findSecretInFrames } from '../../app/testing/find-secret.ts'
import { unpacked } from '../../app/testing/unpacked.ts'
import { newFolder, writeWhole } from '../../backup/testing/backup-app.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { exportsOfConversation, exportsOfRun } from '../../keys/testing/exports-of-page.ts'
import { startPracticeGateway } from '../../practice-gateway/server.ts'
import { writeFile } from '../../transfer/testing/transfer-page.ts'
import { startAuthorizationServer } from './testing/authorization-server.ts'
import { oddAnswers } from './testing/odd-answers.ts'
import { startProtectedServer } from './testing/protected-server.ts'

const apiKey = 'sk-practice-full'

/** The app over a data folder, a gateway with a key, and a server that repeats the token it receives. */
async function start() {
  const folder = newFolder()
  const host = createMemoryHost({
    dataFolder: folder,
    database: join(folder, 'playground.sqlite'),
    keyStorage: 'encrypted',
  })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  const gateway = await startPracticeGateway({ paceMs: 0 })
  const authorization = await startAuthorizationServer({ givesSecrets: true })
  const server = await startProtectedServer(authorization)
  server.repeatsTokens = true
  onTestFinished(async () => {
    await app.close()
    await Promise.all([gateway.close(), server.close(), authorization.close()])
  })
  const client = await openAppClient(app)
  const connection = valueOf(await client.page.call('connections.add', { address: gateway.url, key: apiKey }))
  return { folder, host, client, connection, authorization, server }
}

type Started = Awaited<ReturnType<typeof start>>

/** Signs in as a user would; resolves with the server and with the `state` of the sign-in. */
async function signIn({
  client: { page },
  server,
}: Started): Promise<{ details: McpDetails; state: string }> {
  const { id } = valueOf(
    await page.call('mcp.add', {
      definition: { name: 'notes', transport: { kind: 'http', address: server.url, headers: [] } },
      secrets: [],
    }),
  )
  await page.call('mcp.start', { id })
  const { planId } = valueOf(await page.call('mcp.prepareSignIn', { id }))
  valueOf(await page.call('mcp.signIn', { id, planId }))
  const detailsNow = async () => valueOf(await page.call('mcp.get', { id }))
  await expect.poll(async () => (await detailsNow()).server.signIn.status).toBe('waiting')
  const waiting = (await detailsNow()).server.signIn
  const address = waiting.status === 'waiting' ? waiting.page : ''
  await fetch(address)
  await expect.poll(async () => (await detailsNow()).server.state.status).toBe('ready')
  return { details: await detailsNow(), state: new URL(address).searchParams.get('state') ?? '' }
}

/** Makes a model call the tool of the server, approves the call and sends its result. */
async function converse(
  { client, connection }: Started,
  { server, tools: [tool] }: McpDetails,
): Promise<string> {
  const { page } = client
  if (tool === undefined) throw new Error('no tool is listed')
  const { name, description, schema, fingerprint } = tool
  const link = { serverId: server.id, server: server.name, tool: name, fingerprint }
  const sent = { type: 'function', function: { name, description, parameters: schema } }
  const { id } = valueOf(await page.call('conversations.create', { model: 'practice-tools' }))
  valueOf(
    await page.call('conversations.update', {
      id,
      parameters: { tools: { isSent: true, value: [sent] } },
      toolAnswers: { [name]: { source: 'mcp', fixedResults: [], mcp: link } },
    }),
  )
  const send = async (blocks: Input<'conversations.send'>['blocks']): Promise<string> => {
    const { turns } = valueOf(
      await page.call('conversations.send', { id, connectionId: connection.id, blocks }),
    )
    await client.watch(turns.at(-1)?.run?.id ?? '')
    return turns.at(-1)?.id ?? ''
  }
  const turnId = await send([{ type: 'text', text: `Use ${name}, please` }])
  const calls = async () => valueOf(await page.call('toolCalls.get', { conversationId: id, turnId })).calls
  const callId = (await calls())[0]?.callId ?? ''
  valueOf(await page.call('toolCalls.approve', { conversationId: id, turnId, callId, ...mcpCallShown(link) }))
  await expect.poll(async () => (await calls())[0]?.status).toBe('answered')
  const [call] = await calls()
  await send([{ type: 'tool-result', callId, output: call?.output ?? '' }])
  return id
}

/** Every run, including the queries of the app, with everything that is exported of it. */
async function exportsOfRuns({ page }: AppClient): Promise<[string, Uint8Array][]> {
  const lists = await Promise.all([
    page.call('history.list', {}),
    page.call('history.list', { isQuery: true }),
  ])
  const files: [string, Uint8Array][] = []
  for (const { run } of lists.flatMap((list) => valueOf(list).entries)) {
    const record = valueOf(await page.call('runs.record', { id: run.id }))
    const texts = [JSON.stringify(record), ...exportsOfRun(run, record)]
    for (const text of texts) files.push([`${run.format} ${run.url}`, Buffer.from(text)])
    for (const hasContents of [true, false]) {
      const bundle = valueOf(await page.call('incidents.make', { runId: run.id, hasContents }))
      files.push([`bundle of ${run.format}`, Buffer.from(bundle.zip, 'base64')])
    }
  }
  return files
}

/** The passport of each model with known facts, in both forms. */
async function passports({ client: { page }, connection }: Started): Promise<[string, Uint8Array][]> {
  const files: [string, Uint8Array][] = []
  const { id: connectionId, name: connectionName } = connection
  for (const { model } of valueOf(await page.call('passport.list', { connectionId }))) {
    const passport = valueOf(await page.call('passport.get', { connectionId, model }))
    const file = { connectionName, passport, omitted: {}, writtenAt: 0 }
    for (const write of [passportJson, passportMarkdown])
      files.push([`passport of ${model}`, Buffer.from(write(file))])
  }
  return files
}

/** A conversation in every form, with its files, as a ZIP where possible. */
async function exportsOfTalk({ page }: AppClient, id: string): Promise<[string, Uint8Array][]> {
  const files = exportsOfConversation(valueOf(await page.call('conversations.get', { id }))).map(
    (text): [string, Uint8Array] => ['conversation of the page', Buffer.from(text)],
  )
  for (const form of exportForms) {
    const { fileName, bytes } = await writeFile(page, {
      ids: [id],
      form,
      withFiles: true,
      asZip: form === 'json',
      everyBranch: true,
    })
    files.push([fileName, bytes])
  }
  return files
}

it('has nothing of a sign-in in what leaves the app: bundles, backups, passports, conversations and HAR', async () => {
  const started = await start()
  const { folder, host, client, authorization, server } = started
  const { page } = client
  const { details, state } = await signIn(started)
  const { id } = details.server
  const call = () => page.call('mcp.call', { id, tool: 'echo', arguments: {}, callId: 'by hand' })
  valueOf(await call())
  const talk = await converse(started, details)
  // Renewed, refused by a server that repeats its token, and renewed again.
  authorization.expireAll()
  valueOf(await call())
  authorization.expireAll()
  authorization.ways.odd = { renewal: oddAnswers['answers 400 with what it was told'] }
  const failed = await call()
  authorization.ways.odd = {}
  valueOf(await call())

  const backup = await writeWhole(page)
  const files = [
    ...(await exportsOfRuns(client)),
    ...(await passports(started)),
    ...(await exportsOfTalk(client, talk)),
    ['backup', readFileSync(backup.path)] as [string, Uint8Array],
  ]
  const parts = files.flatMap(([name, bytes]) => unpacked(bytes, name))
  const everything = Buffer.concat(parts.map(([, bytes]) => bytes)).toString('latin1')
  // Make sure that texts were exported and secrets masked: otherwise the test would prove nothing.
  expect(failed).toMatchObject({ ok: false, error: { text: { code: 'mcp-sign-in.refused' } } })
  expect(server.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(true)
  for (const said of ['oauth-authorization-server', 'Use echo, please', 'Notes: ', '/token', 'passport'])
    expect(everything).toContain(said)

  const verifiers = authorization.requests.flatMap(({ form }) => form.get('code_verifier') ?? [])
  expect(verifiers).toHaveLength(1)
  for (const kind of ['client-secret-', 'code-', 'access-', 'refresh-'])
    expect(authorization.secrets.some((secret) => secret.startsWith(kind))).toBe(true)
  for (const secret of [apiKey, state, ...verifiers, ...authorization.secrets]) {
    const leaks = parts.flatMap(([name, bytes]) => findSecret(bytes, secret).map((how) => `${name}: ${how}`))
    expect(leaks, secret).toEqual([])
    expect(findSecretInFolder(folder, secret).leaks).toEqual([])
    expect(findSecretInFrames(host.log.lines, secret)).toEqual([])
    expect(findSecretInFrames([...host.config.values], secret)).toEqual([])
    // The page that the browser opens has the state, and the window shows its address.
    if (secret !== state) expect(findSecretInFrames(client.toPage, secret)).toEqual([])
  }
})

it('finds a secret in a file that is packed into another', () => {
  const secret = 'access-0123456789abcdef'
  const text = Buffer.from(`hex ${Buffer.from(secret).toString('hex')}`)
  const packed = zipSync({ 'a.zip': zipSync({ 'b.gz': gzipSync(text), 'c.txt': Buffer.from('nothing') }) })
  expect(unpacked(packed).flatMap(([place, bytes]) => findSecret(bytes, secret).map(() => place))).toEqual([
    '/a.zip/b.gz/gzip',
  ])
})
