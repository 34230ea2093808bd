import { endWithParent, sendToParent } from '../parent.ts'

/**
 * A child that reports that it has started and then is idle. With `deaf` it ignores SIGTERM, with `busy` its event loop
 * never handles anything again, and with `late` it only starts listening once its parent has ended, like one that was
 * still being loaded.
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
