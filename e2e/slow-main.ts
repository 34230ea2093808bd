import type { BrowserContext, WebSocketRoute } from 'playwright/test'

/**
 * With `SLOW_MAIN=300 npm run e2e -- --project=browser` every message of main reaches the window up to 300 ms later, in
 * order. This shows how the window behaves when main, which answers at once on an idle machine, answers late. A spec
 * that fails then and passes without the delay either presses a control that is not there yet, or has found a bug of
 * the window.
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
