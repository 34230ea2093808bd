import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Request } from 'playwright/test'
import { downloadedByDrag, savedName, waitUntilReady, type AppUnderTest } from '../app-under-test.ts'
import { pageOrigin, toPrivate, toPublicHeaders, toPublicScript } from './addresses.ts'
import { startMainProcess, type MainProcess } from './main-process.ts'
import { createPreloadWorld } from './preload-world.ts'

/** The packaged app without Electron's binary: see `e2e/README.md` for what this tests. */
export interface PackagedApp extends AppUnderTest {
  /** The process that is running now. */
  readonly main: MainProcess
  /**
   * Violations of the content security policy by the page, or by a worker once it has started, and requests to other
   * origins.
   */
  readonly violations: string[]
  /** The numbers of the page's open ports to main. Each new port has a higher number. */
  readonly openPorts: ReadonlySet<number>
}

/** Packs the built app and starts its main process from that archive, with its window in `browser`. */
export async function launchPackagedApp(
  dataFolder: string,
  browser: Browser,
  environment?: Record<string, string>,
): Promise<PackagedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-packaged-'))
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const violations: string[] = []
  let main: MainProcess
  let earlierOutput = ''
  let isOpening = false
  await serve(context, violations, {
    main: () => main,
    mayNavigate: (url) => isOpening || main.mayNavigate(url),
  })
  const page = await context.newPage()
  const preload = await createPreloadWorld(page)
  const audits = await context.newCDPSession(page)
  audits.on('Audits.issueAdded', ({ issue }) => {
    if (issue.code === 'ContentSecurityPolicyIssue') violations.push(JSON.stringify(issue.details))
  })
  await audits.send('Audits.enable')
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })

  // Only the worker itself receives its violations; a worker that ends meanwhile has nothing more to report.
  page.on('worker', (worker) => void worker.evaluate(logViolations).catch(() => undefined))

  async function start(): Promise<void> {
    main = await startMainProcess(folder, dataFolder, environment)
    await preload.join(main)
    isOpening = true
    await page.goto(`${pageOrigin}/`)
    isOpening = false
    await waitUntilReady(page)
  }

  await start()
  return {
    page,
    violations,
    openPorts: preload.openPorts,
    get main() {
      return main
    },
    output: () => earlierOutput + main.output(),
    restart: async () => {
      await main.quit()
      earlierOutput += main.output()
      await start()
    },
    saveAs: (press) =>
      savedName(async (into) => {
        main.send({ type: 'save-into', folder: into })
        await press()
      }),
    chooseFolder: (chosen, { field }) => field.fill(chosen),
    saveInto: (press) => press(),
    chooseFile: async (press, path, type) => {
      await press()
      await type(path)
    },
    dragOut: (item) => downloadedByDrag(page, item),
    confirm: (press) => press(),
    recordMessages: async () => {
      const messages: string[] = []
      main.onMessage((message) => messages.push(JSON.stringify(message)))
      await page.reload()
      await waitUntilReady(page)
      return () => Promise.resolve(messages)
    },
    crash: async () => {
      await main.kill()
      earlierOutput += main.output()
      await start()
    },
    close: async () => {
      await context.close()
      await main.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs in a worker: logs violations to the console, in the wording of the page's own. */
function logViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI } = event
    console.error(`Content Security Policy of a worker: ${effectiveDirective} ${blockedURI}`)
  })
}

/** Makes main answer requests to the two origins, and blocks all others. */
async function serve(
  context: BrowserContext,
  violations: string[],
  app: { main: () => MainProcess; mayNavigate: (url: string) => boolean | Promise<boolean> },
): Promise<void> {
  await context.route(/^(?!data:|blob:)/, async (route) => {
    const request = route.request()
    if (request.isNavigationRequest() && !(await app.mayNavigate(targetOf(request))))
      return route.abort('aborted')
    const url = toPrivate(request.url())
    if (url === undefined) {
      violations.push(`asked for ${request.url()}`)
      return route.abort()
    }
    const headers = await request.allHeaders()
    const response = await app
      .main()
      .request({ url, method: request.method(), headers, ...initiatorOf(request) })
    const body = Buffer.from(response.body)
    await route.fulfill({
      status: response.status,
      headers: toPublicHeaders(response.headers),
      body: request.resourceType() === 'script' ? toPublicScript(body.toString('utf8')) : body,
    })
  })
}

/**
 * The target of a navigation, as main is asked for it: a page that reloads itself keeps its hash, which no request
 * contains.
 */
function targetOf(request: Request): string {
  const [address, from] = [request.url(), request.frame().url()]
  const target = from.startsWith(`${address}#`) ? from : address
  return toPrivate(target) ?? target
}

/** As in Electron: the origin of the page that sends the request, and nothing for the browser's own requests. */
function initiatorOf(request: Request): { initiatorOrigin?: string } {
  if (request.isNavigationRequest()) return {}
  const { origin } = new URL(request.frame().url())
  return { initiatorOrigin: origin === pageOrigin ? 'app://playground' : origin }
}
