import type { BrowserContext, WebSocketRoute } from 'playwright/test'

/**
 * `SLOW_MAIN=300 npm run e2e -- --project=browser` has every message of main reach the window up to so many milliseconds later, in
 * its order: what a window does that is answered at once on an idle machine, and late on a busy one. A spec that fails then and
 * passes without it presses what is not there yet, or found a fault of the window.
 */
export async function slowDownMain(context: BrowserContext): Promise<void> {
  const most = Number(process.env['SLOW_MAIN'] ?? 0)
  if (most > 0) await context.routeWebSocket(/./, (route) => passLate(route, most))
}

function passLate(route: WebSocketRoute, most: number): void {
  const main = route.connectToServer()
  let passed = Promise.resolve()
  main.onMessage((message) => {
    const due = performance.now() + Math.random() * most
    passed = passed.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      route.send(message)
    })
  })
}
