'use strict'

/*
 * Loaded into Electron before the app's own code: `app.whenReady` waits until Playwright is attached. Playwright has a file of its own
 * for this, which it loads only where it chooses the binary itself, and which changes switches of Chromium that users do not have.
 * Without it Playwright attaches while the window loads its page, and then sometimes never gets its answers.
 */
const { app } = require('electron')

const attached = Promise.withResolvers()
// By this name Playwright says that it is attached.
Object.defineProperty(globalThis, '__playwright_run', { value: attached.resolve })

const whenReady = app.whenReady.bind(app)
app.whenReady = () => attached.promise.then(whenReady)

// The app sees the arguments that it was given.
process.argv.splice(process.argv.indexOf('-r'), 2)
