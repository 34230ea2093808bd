// Runs inside Electron (`-r`): Playwright loses a page that crashes, so main itself looks at what becomes of it. Says on standard
// output, as JSON, which boxes asked for an answer and what the page shows in the end. HOW: `crash`, or `hang`.
const { app, dialog, BrowserWindow } = require('electron')
const { setTimeout: pause } = require('node:timers/promises')

const boxes = []
dialog.showMessageBox = (...given) => {
  const { message, detail, buttons } = given.at(-1)
  boxes.push({ message, detail, buttons })
  return Promise.resolve({ response: buttons.indexOf('Reload'), checkboxChecked: false })
}

/** Asks again until there is an answer: a page that is not there has none, and one that hangs never gives it. */
async function untilTrue(look) {
  for (;;) {
    const seen = await Promise.race([look(), pause(1_000)])
    if (seen) return seen
    await pause(100)
  }
}

async function run() {
  const window = await untilTrue(() => BrowserWindow.getAllWindows()[0])
  const { webContents } = window
  const inPage = (script) => (webContents.isCrashed() ? undefined : webContents.executeJavaScript(script))
  const text = (words) =>
    untilTrue(() => inPage(`document.body.innerText.includes(${JSON.stringify(words)})`))
  const isReady = () => inPage('document.documentElement.dataset.appState === "ready"')
  const focusMessage = `(() => {
    const field = document.querySelector('textarea[aria-label=Message], textarea, [contenteditable=true]')
    field?.focus()
    return document.activeElement === field && field !== null
  })()`
  const press = `[...document.querySelectorAll('button')].find((button) => button.innerText.trim() === 'Send').click()`

  await untilTrue(isReady)
  await inPage('location.hash = "#/chat"; 0')
  await untilTrue(() => inPage(focusMessage))
  await webContents.insertText('Compare three ways to read an event stream.')
  await pause(300)
  await inPage(`${press}; 0`)
  await text('Rehearsed answer.')
  await untilTrue(() => inPage(focusMessage))
  await webContents.insertText('And a fourth one?')
  // The app itself says within how much time it saves what is typed.
  await pause(1_500)
  if (process.env.HOW === 'hang') {
    void inPage('setTimeout(() => { for (;;); }, 0); 0')
    await pause(500)
    window.emit('unresponsive')
  } else webContents.forcefullyCrashRenderer()
  await untilTrue(() => boxes.length > 0 && !webContents.isCrashed() && isReady())
  await text('Rehearsed answer.')
  const drafts =
    'document.body.innerText + [...document.querySelectorAll("textarea")].map(({ value }) => value).join()'
  await untilTrue(async () => (await inPage(drafts))?.includes('And a fourth one?'))
  const isWhole = await untilTrue(async () =>
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

void app.whenReady().then(run)
