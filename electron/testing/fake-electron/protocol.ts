type Implemented = Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>

type Handler = Parameters<Electron.Protocol['handle']>[1]

/** Private schemes. Loads and fetches of the page go through the handlers that main registered. */
export class FakeProtocol implements Implemented {
  privileged: Electron.CustomScheme[] | null = null
  readonly #isReady: () => boolean
  readonly #handlers = new Map<string, Handler>()

  constructor(isReady: () => boolean) {
    this.#isReady = isReady
  }

  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (this.#isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (this.privileged !== null)
      throw new Error('protocol.registerSchemesAsPrivileged can be called only once')
    this.privileged = schemes
  }

  handle(scheme: string, handler: Handler): void {
    if (!this.#isReady()) throw new Error('protocol.handle cannot be called before app is ready')
    if (this.#handlers.has(scheme)) throw new Error(`The scheme ${scheme} has been registered`)
    this.#handlers.set(scheme, handler)
  }

  /** Simulates a request for `url`. `initiatorOrigin` is set for a request of web content, as in Electron. */
  async request(url: string, init: RequestInit & { initiatorOrigin?: string } = {}): Promise<Response> {
    const { initiatorOrigin, ...rest } = init
    const handler = this.#handlers.get(url.slice(0, url.indexOf(':')))
    if (handler === undefined) throw new Error(`ERR_UNKNOWN_URL_SCHEME loading '${url}'`)
    const request = new Request(url, rest)
    if (initiatorOrigin !== undefined) Object.assign(request, { initiatorOrigin })
    return handler(request)
  }

  /**
   * Simulates `fetch(url)` in a page at `origin`: the scheme must support it, another origin must be allowed by scheme
   * and response, and a handler that throws only makes the request fail.
   */
  async fetchFrom(origin: string, url: string, init: RequestInit = {}): Promise<Response> {
    const { protocol, host } = new URL(url)
    const scheme = this.privileged?.find((each) => `${each.scheme}:` === protocol)
    const isCrossOrigin = `${protocol}//${host}` !== origin
    if (scheme?.privileges?.supportFetchAPI !== true) throw failedFetch()
    if (isCrossOrigin && scheme.privileges.corsEnabled !== true) throw failedFetch()
    const response = await this.request(url, { ...init, initiatorOrigin: origin }).catch(() => {
      throw failedFetch()
    })
    const allowed = response.headers.get('access-control-allow-origin')
    if (isCrossOrigin && allowed !== '*' && allowed !== origin) throw failedFetch()
    return response
  }
}

function failedFetch(): TypeError {
  return new TypeError('Failed to fetch')
}
