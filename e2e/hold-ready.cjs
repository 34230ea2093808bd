'use strict'

/*
 * Loaded into Electron before the app's own code: `app.whenReady` waits until Playwright is attached. Playwright has a
 * file of its own for this, but loads it only when it chooses the binary itself, and that file changes switches of
 * Chromium that users do not have. Without this file Playwright attaches while the window loads its page, and then
 * sometimes never receives its answers.
 */
const { app } = require('electron')

const attached = Promise.withResolvers()
// Playwright calls this function once it is attached.
Object.defineProperty(globalThis, '__playwright_run', { value: attached.resolve })

const whenReady = app.whenReady.bind(app)
app.whenReady = () => attached.promise.then(whenReady)

// Remove `-r` and this file, so that the app sees only its own arguments.
process.argv.splice(process.argv.indexOf('-r'), 2)
