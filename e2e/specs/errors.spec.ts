import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

/** A server that is not a gateway: every path answers with a web page and status 200. */
async function startWebSite(): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><html><title>Welcome</title></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server }
}

test('a wrong key says so, with the gateway’s words and a request id, and leads to Settings', async ({
  app,
  gateway,
}) => {
  await new SettingsPage(app.page).addConnection(gateway.url, 'wrong-key-0000', 'Mine')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.ask('Hello?')
  const notice = chat.lastAnswer.getByRole('alert')
  await expect(notice).toContainText('key')
  await expect(notice).toContainText('401')
  await expect(notice).toContainText('Request ID')
})

test('an address that answers with a web page is named as such', async ({ app }) => {
  const { url, server } = await startWebSite()
  try {
    await new SettingsPage(app.page).addConnection(url, 'some-key-00000', 'Not a gateway')
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseModel('any-model')
    await chat.ask('Hello?')
    await expect(chat.lastAnswer.getByRole('alert')).toContainText(/web page/i)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('no network is told apart from a refused request', async ({ app, gateway }) => {
  await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
  await gateway.close()
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.ask('Hello?')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText(/refused|reach|connect/i)
})

test('a parameter the model refuses is named, and one click asks without it', async ({ app, gateway }) => {
  await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-picky')
  await chat.sendParameter('temperature')
  await chat.ask('Hello?')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('temperature')
  await chat.lastAnswer.getByRole('button', { name: 'Retry without temperature' }).click()
  await expect(chat.lastAnswer).toContainText('Rehearsed answer')
  const bodies = gateway.calls
    .filter(({ path }) => path === '/v1/chat/completions')
    .map(({ body }) => Object.keys(JSON.parse(body) as object))
  expect(bodies).toHaveLength(2)
  expect(bodies[0]).toContain('temperature')
  expect(bodies[1]).not.toContain('temperature')
})
