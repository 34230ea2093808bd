import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount, type Account } from './account/account.ts'
import type { AccountSwitch } from './account/switches.ts'
import type { CatalogueEntry } from './catalogue.ts'
import { chargeFor } from './charges/charge.ts'
import { plainPrices } from './charges/price-table.ts'
import { systemClock, type GatewayClock } from './clock.ts'
import { gatewayFailure, type Failure } from './errors.ts'
import { foreignHostFailure } from './foreign-host.ts'
import { createDoorkeeper, readKey } from './keys.ts'
import { createMemory } from './memory.ts'
import { createPace, readPace } from './pace.ts'
import { countCall, recordCall, type ModelCounts, type RecordedCall } from './recorded-call.ts'
import { createProfile } from './profiles/create-profile.ts'
import type { ProfileName, Visit } from './profiles/gateway-profile.ts'
import { sendFailure, sendFile, sendHtml, sendJson, sendOwnAnswer, type Reply } from './reply.ts'
import { noBody, recordWhileRead } from './incoming.ts'
import { readRequestBody } from './request-body.ts'
import { createRequestIds } from './request-id.ts'
import { defaultScript, type AnswerScript } from './script/answer-script.ts'
import { listed, type ListModels } from './list-models.ts'
import { findModel, findRoute, models } from './routes.ts'
import { pricingPath } from './routes/pricing.ts'
import { createKeptResponses } from './routes/responses/background-store.ts'
import { createKeptTasks } from './routes/video/kept-tasks.ts'
import { sendOpenVideo } from './routes/video/open-files.ts'
import { storedFilesPath } from './stored-files.ts'
import { webPage } from './web-page.ts'

export type { RecordedCall } from './recorded-call.ts'

const nothing = Buffer.alloc(0)

function setHeaders(
  response: ServerResponse,
  headers: Readonly<Record<string, string | readonly string[]>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function defaultHeaders(requestId: string): Readonly<Record<string, string>> {
  return { 'x-oneapi-request-id': requestId, 'x-new-api-version': 'practice-1' }
}

/** Finds a model by its name. It is recorded with the call, and a profile may report it in headers. */
function findNoted(
  id: string,
  { call, response, profile }: Reply & { call: RecordedCall },
): CatalogueEntry | undefined {
  const entry = findModel(id)
  if (entry === undefined) return undefined
  call.model = id
  setHeaders(response, profile?.answerHeaders(id) ?? {})
  return entry
}

/** Whether a request asks for a stream, in any format. */
function isStreamed(pathname: string, body: Buffer): boolean {
  return pathname.endsWith(':streamGenerateContent') || /"stream"\s*:\s*true/.test(body.toString('latin1'))
}

export interface PracticeGatewayOptions {
  /** 0 chooses any free port. */
  readonly port?: number | undefined
  readonly clock?: GatewayClock | undefined
  /** Logs one line per request, without headers and bodies. */
  readonly log?: { info(message: string): void } | undefined
  /** Milliseconds per token, in place of the human pace; the header `x-practice-pace` overrides it for one request. */
  readonly paceMs?: number | undefined
  /**
   * The entries of the model list in place of the catalogue's, read at each request: to serve thousands of models, or
   * other ones.
   */
  readonly listModels?: ListModels | undefined
  /** `false` leaves `calls` empty, so that the bodies of long conversations are not kept when nobody reads them. */
  readonly keepsCalls?: boolean | undefined
  /** The number of newest calls that are kept; 1,000 by default. */
  readonly maxCalls?: number | undefined
  /** The real gateway that is imitated; without it the gateway follows the documentation. */
  readonly profile?: ProfileName | undefined
  /**
   * Adds the routes that describe a key, with rate limits in the headers of every answer; the switches change the
   * defaults. The profile `new-api` has these routes without this option; `litellm` has none.
   */
  readonly account?: readonly AccountSwitch[] | undefined
  /** The script of the scripted models, read at each request. */
  readonly script?: (() => AnswerScript) | undefined
  /** The file that stores video tasks, so that they survive a restart; without it they do not. */
  readonly tasksFile?: string | undefined
  /** The same for answers that are generated in the background. */
  readonly responsesFile?: string | undefined
}

export interface PracticeGateway {
  /** Without a trailing slash. */
  readonly url: string
  readonly port: number
  /**
   * Every request so far, the oldest first; empty when `keepsCalls` is `false`. The same array for the life of the
   * gateway.
   */
  readonly calls: RecordedCall[]
  /** The number of answered requests of each model, by status. */
  readonly counts: ReadonlyMap<string, ModelCounts>
  /** Aborts open streams and frees the port. */
  close(): Promise<void>
}

/**
 * Starts the practice gateway on 127.0.0.1. It only answers requests to a name of this machine with its own port.
 *
 * Rejects with Node's own error when the port cannot be opened (`EADDRINUSE`, `EACCES`).
 */
export async function startPracticeGateway(options: PracticeGatewayOptions = {}): Promise<PracticeGateway> {
  const clock = options.clock ?? systemClock
  const calls: RecordedCall[] = []
  const counts = new Map<string, ModelCounts>()
  const closing = new AbortController()
  const profile = options.profile === undefined ? undefined : createProfile(options.profile, clock)
  const headersOf = profile?.headers.bind(profile) ?? defaultHeaders
  const list = options.listModels ?? listed([...models, ...(profile?.models ?? [])])
  const account = accountOf(options, clock)
  const admit = createDoorkeeper(clock, profile, options.account !== undefined)
  const keptTasks = options.tasksFile === undefined ? undefined : createKeptTasks(options.tasksFile)
  const keptResponses =
    options.responsesFile === undefined ? undefined : createKeptResponses(options.responsesFile)
  const memory = createMemory(clock, { tasks: keptTasks, responses: keptResponses })
  const nextRequestId = createRequestIds(clock)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = nextRequestId()
    const { pathname, query } = splitTarget(request.url ?? '/')
    setHeaders(response, headersOf(requestId, pathname))
    const foreign = foreignHostFailure(request)
    if (foreign !== undefined) return sendFailure({ response, requestId }, foreign)
    const at = clock.now()
    const method = request.method ?? 'GET'
    const route = findRoute(method, pathname)
    const streamsBody = route?.streamsBody === true
    const body = streamsBody ? nothing : await readRequestBody(request)
    if (body === 'left') return
    const keepsCalls = options.keepsCalls !== false
    const text = keepsCalls && body !== 'too-large' ? readable(body, request) : ''
    const call = describeCall(request, text, at, requestId)
    if (keepsCalls) recordCall(calls, call, options.maxCalls)
    const gone = watchClient(response, closing.signal, call)
    const reply = { response, requestId, pathname, profile }
    if (body === 'too-large') {
      response.setHeader('connection', 'close')
      return sendFailure(reply, gatewayFailure(413, 'Request body too large', 'read_request_body_failed'))
    }
    if (pathname.startsWith(storedFilesPath)) return sendFile(reply, memory.files.find(pathname))
    const wanted = { pathname, query, headers: request.headers, response }
    if (await sendOpenVideo(wanted, { clock, ...memory })) return
    const key = readKey(request.headers, pathname, query)
    if (answerOutside(reply, account, { method, pathname, headers: request.headers, key })) return
    if (route === undefined) return refuseUnknown(reply, method, pathname, query)
    const admitted = admit(key, pathname)
    if ('status' in admitted) return sendFailure(reply, admitted)
    setHeaders(response, admitted.headers)
    await route.handle({
      method,
      pathname,
      query,
      headers: request.headers,
      body,
      incoming: streamsBody ? recordWhileRead(request, keepsCalls ? call : undefined) : noBody(),
      requestId,
      key: admitted.key,
      response,
      clock,
      pace: createPace(readPace(request.headers['x-practice-pace']) ?? options.paceMs),
      memory,
      gone,
      profile,
      script: options.script?.() ?? defaultScript,
      listModels: list,
      findModel: (id) => findNoted(id, { call, ...reply }),
      charge(model, spent) {
        const charge = chargeFor(profile?.prices ?? plainPrices, admitted.key, model, spent)
        const charged = {
          ...charge,
          requestId,
          key: admitted.key,
          model: model.id,
          spent,
          at,
          tookMs: clock.now() - at,
          isStream: isStreamed(pathname, body),
        }
        account?.note(charged, body.toString('utf8'))
        const costHeaders = profile?.charged(charged)
        if (!response.headersSent) setHeaders(response, costHeaders ?? {})
        return charge
      },
    })
  }

  const server = createServer({ keepAlive: true, noDelay: true }, (request, response) => {
    void answer(request, response).catch((error: unknown) => sendPanic(response, error, options.log))
  })
  server.requestTimeout = 0

  function watchClient(response: ServerResponse, closed: AbortSignal, call: RecordedCall): AbortSignal {
    const gone = new AbortController()
    const leave = () => gone.abort()
    // Ignore write errors of a client that disconnects; `close` follows.
    response.on('error', leave)
    closed.addEventListener('abort', leave)
    response.on('close', () => {
      closed.removeEventListener('abort', leave)
      call.status = response.statusCode
      call.leftEarly = !response.writableFinished
      countCall(counts, call)
      const path = call.path.split('?')[0] ?? ''
      options.log?.info(`${call.method} ${path} ${call.status}${call.leftEarly ? ' (ended early)' : ''}`)
      leave()
    })
    return gone.signal
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve())
  })
  const { port } = server.address() as AddressInfo

  let closed: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    counts,
    close() {
      closed ??= new Promise((resolve) => {
        closing.abort()
        memory.fileHost.close()
        server.close(
          () => void Promise.all([keptTasks?.settled(), keptResponses?.settled()]).then(() => resolve()),
        )
        server.closeAllConnections()
      })
      return closed
    },
  }
}

function accountOf({ account, profile }: PracticeGatewayOptions, clock: GatewayClock): Account | undefined {
  if (profile === 'litellm' || (profile === undefined && account === undefined)) return undefined
  return createAccount({
    clock,
    switches: account ?? [],
    isCounted: profile === 'new-api',
    allowedModels: () => models.filter(({ isOpenToAll }) => isOpenToAll === true).map(({ id }) => id),
  })
}

/** Forms hold bytes of files: Latin-1 has one character for each byte, so that nothing is lost. */
function readable(body: Buffer, { headers }: IncomingMessage): string {
  return body.toString(headers['content-type']?.startsWith('multipart/') === true ? 'latin1' : 'utf8')
}

function describeCall(request: IncomingMessage, body: string, at: number, requestId: string): RecordedCall {
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
  )
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body, at, requestId }
}

function splitTarget(target: string): { pathname: string; query: URLSearchParams } {
  const mark = target.indexOf('?')
  const pathname = mark === -1 ? target : target.slice(0, mark)
  return { pathname, query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)) }
}

/**
 * A path with one slash too many is redirected, every other path under `/v1` is 404 (see shared/gateway/wire/errors.md,
 * "Status codes"; shared/gateway/wire/streams.md, "Addresses and redirects").
 */
function refuseUnknown(reply: Reply, method: string, pathname: string, query: URLSearchParams): void {
  const { response } = reply
  const trimmed = pathname.replace(/\/$/, '')
  if (trimmed !== pathname && findRoute(method, trimmed) !== undefined) {
    const search = query.size === 0 ? '' : `?${query.toString()}`
    response.writeHead(method === 'GET' ? 301 : 307, { location: `${trimmed}${search}` })
    response.end()
    return
  }
  if (reply.profile !== undefined) return sendOwnAnswer(reply, reply.profile.unknownPath(method, pathname))
  sendFailure(reply, {
    status: 404,
    message: `Invalid URL (${method} ${pathname})`,
    type: 'invalid_request_error',
    param: '',
    code: '',
    from: 'vendor',
  })
}

function sendPanic(response: ServerResponse, error: unknown, log?: { info(message: string): void }): void {
  const message = error instanceof Error ? error.message : String(error)
  log?.info(`practice gateway bug: ${message}`)
  const requestId = String(response.getHeader('x-oneapi-request-id'))
  const failure: Failure = { ...gatewayFailure(500, `Panic detected: ${message}`), type: 'new_api_panic' }
  if (response.headersSent) response.socket?.destroy()
  else sendFailure({ response, requestId }, failure)
}

/** Answers paths outside the documented interface: those of a profile, the price list, and the page of the site. */
function answerOutside(reply: Reply, account: Account | undefined, visit: Visit): boolean {
  const own = reply.profile?.answerBeforeRoutes(visit) ?? account?.answer(visit)
  const { method, pathname } = visit
  if (own !== undefined) sendOwnAnswer(reply, own)
  else if (pathname.startsWith('/v1')) return false
  else if (method === 'GET' && pathname === pricingPath)
    sendJson(reply, (reply.profile?.prices ?? plainPrices).list(models))
  else sendHtml(reply, webPage)
  return true
}
