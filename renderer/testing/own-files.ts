/**
 * The page of a test has no host behind it, so its own files are not there. Without this the page asks a port of this machine
 * for them, which mediabunny goes on doing in the background, through the tests that follow, with a line of log each time.
 *
 * A test that needs a file puts its own `fetch` in this place.
 */
const ask = globalThis.fetch

globalThis.fetch = async (input, options) => {
  const address = input instanceof Request ? input.url : input
  return new URL(address, location.href).origin === location.origin
    ? new Response(null, { status: 404 })
    : ask(input, options)
}
