// Runs inside Electron (`-r`): Playwright loses a page that crashes, so main itself observes what happens to it. Prints
// as JSON which message boxes were shown and what the page shows in the end. HOW: `crash`, or `hang`.
const { app, dialog, BrowserWindow } = require('electron')
const { setTimeout: pause } = require('node:timers/promises')

const boxes = []
dialog.showMessageBox = (...given) => {
  const { message, detail, buttons } = given.at(-1)
  boxes.push({ message, detail, buttons })
  return Promise.resolve({ response: buttons.indexOf('Reload'), checkboxChecked: false })
}

/**
 * Maximum duration of one step, in ms. It is limited here, since the test that waits for this process cannot tell which
 * step hangs.
 */
const patience = 90_000

/**
 * Evaluates `look` repeatedly until it is true: a page that has crashed gives no answer, and one that hangs never gives
 * one. The error names `step` when time runs out.
 */
async function untilTrue(step, look) {
  const end = performance.now() + patience
  while (performance.now() < end) {
    const seen = await Promise.race([look(), pause(1_000)])
    if (seen) return seen
    await pause(100)
  }
  throw new Error(`Not within ${patience / 1000} s: ${step}`)
}

async function run() {
  const window = await untilTrue('a window', () => BrowserWindow.getAllWindows()[0])
  const { webContents } = window
  const inPage = (script) => (webContents.isCrashed() ? undefined : webContents.executeJavaScript(script))
  const text = (words) =>
    untilTrue(words, () => inPage(`document.body.innerText.includes(${JSON.stringify(words)})`))
  const isReady = () => inPage('document.documentElement.dataset.appState === "ready"')
  const field = `document.querySelector('textarea[aria-label=Message], textarea, [contenteditable=true]')`
  const focusMessage = `(() => {
    ${field}?.focus()
    return document.activeElement === ${field} && ${field} !== null
  })()`
  // Type again when the text did not arrive: a field that is remounted while it is typed into loses it.
  async function type(words) {
    const stands = `(${field}.value ?? ${field}.innerText).includes(${JSON.stringify(words)})`
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await untilTrue('the focus in the message', () => inPage(focusMessage))
      await webContents.insertText(words)
      if (await Promise.race([inPage(stands), pause(2_000)])) return
    }
    throw new Error(`It cannot be typed: ${words}`)
  }
  const press = `(() => {
    const send = [...document.querySelectorAll('button')].find((button) => button.innerText.trim() === 'Send')
    if (send === undefined || send.disabled || send.ariaDisabled === 'true') return false
    send.click()
    return true
  })()`

  await untilTrue('a page that is ready', isReady)
  await inPage('location.hash = "#/chat"; 0')
  await type('Compare three ways to read an event stream.')
  await untilTrue('a button that sends', () => inPage(press))
  await text('Rehearsed answer.')
  await type('And a fourth one?')
  // Longer than the app's own delay before it saves typed text.
  await pause(1_500)
  if (process.env.HOW === 'hang') {
    void inPage('setTimeout(() => { for (;;); }, 0); 0')
    await pause(500)
    window.emit('unresponsive')
  } else webContents.forcefullyCrashRenderer()
  await untilTrue(
    'a page that is ready again',
    () => boxes.length > 0 && !webContents.isCrashed() && isReady(),
  )
  await text('Rehearsed answer.')
  const drafts =
    'document.body.innerText + [...document.querySelectorAll("textarea")].map(({ value }) => value).join()'
  await untilTrue('the draft', async () => (await inPage(drafts))?.includes('And a fourth one?'))
  const isWhole = await untilTrue('the end of the answer', async () =>
    (await inPage(
      '[...document.querySelectorAll("button")].every((button) => !/^Stop/.test(button.innerText))',
    ))
      ? 'whole'
      : undefined,
  )
  const shown = await inPage('document.body.innerText')
  process.stdout.write(
    `${JSON.stringify({ boxes, isWhole: isWhole === 'whole' && !shown.includes('Interrupted') })}\n`,
  )
  app.quit()
}

void app
  .whenReady()
  .then(run)
  .catch((error) => {
    process.stderr.write(`${String(error)}\n`, () => process.exit(1))
  })
