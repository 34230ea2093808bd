/**
 * In a test no host serves the page's own files. Without this stub the page would request them from a port of this
 * machine, and mediabunny would retry in the background during later tests, with a log line each time.
 *
 * A test that needs a file replaces it with its own `fetch`.
 */
const ask = globalThis.fetch

globalThis.fetch = async (input, options) => {
  const address = input instanceof Request ? input.url : input
  return new URL(address, location.href).origin === location.origin
    ? new Response(null, { status: 404 })
    : ask(input, options)
}
