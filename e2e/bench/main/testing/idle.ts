import { endWithParent, sendToParent } from '../parent.ts'

/**
 * A child that says so when it is there and then has nothing to do. With `deaf` it does not hear that it should end, with `busy`
 * it comes to hear nothing at all, and with `late` it only listens once its parent is gone, as one that was still being loaded.
 */
if (process.argv.includes('deaf')) process.on('SIGTERM', () => undefined)
if (process.argv.includes('late')) {
  sendToParent('here')
  while (process.connected) await new Promise((resolve) => void setTimeout(resolve, 10))
}
endWithParent()
setInterval(() => undefined, 60_000)
if (process.connected) sendToParent('here')
if (process.argv.includes('busy')) for (;;);
