/**
 * The answer to every path outside the API, with status 200 (see shared/gateway/wire/streams.md, "Content types that
 * lie").
 */
export const webPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Practice gateway</title>
  </head>
  <body>
    <h1>Practice gateway</h1>
    <p>This is the web page of the practice gateway, not its API. The API answers under /v1 and /v1beta.</p>
  </body>
</html>
`
