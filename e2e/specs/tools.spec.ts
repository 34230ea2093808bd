import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import type { SystemQuestion } from '../system-dialogs.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

/** `asks`: the field that must be set for the format to send reasoning. */
const formats: readonly { format: string; asks?: string }[] = [
  { format: 'Chat completions' },
  { format: 'Responses' },
  { format: 'Messages', asks: 'thinking' },
  { format: 'Generate content', asks: 'generationConfig.thinkingConfig' },
]

for (const { format, asks } of formats) {
  test(`a conversation with reasoning, a tool call and its result goes on in ${format}`, async ({ app }) => {
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseFormat(format)
    await chat.chooseModel('practice-reasoner')
    if (asks !== undefined) await chat.sendParameter(asks)
    await chat.askAndWait('One line, thought through.')
    await expect(chat.lastAnswer.getByRole('button', { name: /^Reasoned/ })).toBeVisible()

    await chat.sendParameter('tools')
    await chat.askAndWait('What time is it?')
    await expect(chat.lastAnswer.getByRole('button', { name: /^Reasoned/ })).toBeVisible()
    const call = chat.toolCall('get_time')
    await call.getByRole('textbox', { name: 'Result of get_time' }).fill('It is noon in Oslo')
    await chat.send.click()
    await expect(chat.answers).toHaveCount(3)
    await chat.untilAnswered()
    await expect(chat.lastAnswer).toContainText('used one tool result')
    await expect(chat.lastAnswer).toContainText('It is noon in Oslo')
    await expect(chat.lastAnswer).toContainText('get_time')

    await app.page.reload()
    await expect(chat.answers).toHaveCount(3)
    await expect(app.page.getByRole('figure', { name: /^Tool result/ })).toContainText('It is noon in Oslo')
    await expect(call).toBeHidden()
  })
}

for (const { format } of formats) {
  test(`a tool of the user is asked after a click, and its answer goes on in ${format}`, async ({ app }) => {
    const { page } = app
    const echo = await startEcho()
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseFormat(format)
    const call = await chat.askForTime(echo.url)
    await expect(call).toContainText(`POST ${echo.url}/time`)
    await expect(page.getByText('1 tool call is waiting for approval: get_time')).toBeVisible()
    await expect(page.getByRole('link', { name: '1 tool call waiting for approval get_time' })).toBeVisible()
    expect(echo.received).toEqual([])

    await app.confirm(() => call.getByRole('button', { name: 'Approve once' }).click(), questionOf(echo.url))
    await expect(call).toContainText('HTTP 200')
    expect(echo.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = echo.received
    expect(JSON.parse(body)).toHaveProperty('tz')
    expect(JSON.stringify(headers)).not.toContain('practice-full')
    await expect(chat.answers).toHaveCount(1)

    await page.reload()
    await expect(call).toContainText('half past nine')
    await chat.send.click()
    await expect(chat.answers).toHaveCount(2)
    await chat.untilAnswered()
    await expect(chat.lastAnswer).toContainText('used one tool result')
    await expect(chat.lastAnswer).toContainText('half past nine')
    expect(echo.received).toHaveLength(1)
    await echo.close()
  })
}

test('what a tool said is inspected, edited and sent as an error', async ({ app }) => {
  const { page } = app
  const echo = await startEcho(500)
  const chat = new ChatPage(page)
  await chat.open()
  const call = await chat.askForTime(echo.url)
  await app.confirm(() => call.getByRole('button', { name: 'Approve once' }).click(), questionOf(echo.url))
  await expect(call).toContainText('answered with status 500')
  await call.getByRole('button', { name: 'Inspect the request of get_time' }).click()
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await inspector.getByRole('tab', { name: 'Request' }).click()
  await expect(inspector).toContainText(`${echo.url}/time`)
  await expect(inspector).not.toContainText(/authorization/i)
  await inspector.getByRole('tab', { name: 'Response' }).click()
  await expect(inspector).toContainText('half past nine')

  await call.getByRole('button', { name: 'Edit the result of get_time' }).click()
  const result = call.getByRole('textbox', { name: 'Result of get_time' })
  await result.fill('The clock is broken')
  await expect(call.getByRole('checkbox', { name: 'Mark as error' })).toBeChecked()
  await chat.send.click()
  await expect(chat.answers).toHaveCount(2)
  await chat.untilAnswered()
  await expect(page.getByRole('figure', { name: /^Tool error/ })).toContainText('The clock is broken')
  await echo.close()
})

test('a call that is going on is stopped, and after a restart it is not made again by itself', async ({
  app,
}) => {
  const echo = await startEcho('never')
  let chat = new ChatPage(app.page)
  await chat.open()
  const call = await chat.askForTime(echo.url)
  await app.confirm(() => call.getByRole('button', { name: 'Approve once' }).click(), questionOf(echo.url))
  await expect.poll(() => echo.received.length).toBe(1)
  await chat.toolCall('get_time').getByRole('button', { name: 'Stop the call' }).click()
  await expect(chat.toolCall('get_time')).toContainText('Stopped. The tool may have run.')
  await chat.toolCall('get_time').getByRole('button', { name: 'Call again' }).click()
  await expect.poll(() => echo.received.length).toBe(2)

  await app.crash()
  chat = new ChatPage(app.page)
  await expect(chat.toolCall('get_time')).toContainText('The app closed during the call.')
  expect(echo.received).toHaveLength(2)
  await chat.toolCall('get_time').getByRole('button', { name: 'Deny' }).click()
  await chat.send.click()
  await expect(chat.answers).toHaveCount(2)
  await chat.untilAnswered()
  await expect(chat.lastAnswer).toContainText('The user denied this tool call.')
  await echo.close()
})

test('a tool that is approved for a conversation is asked by itself, and its result is sent by a click', async ({
  app,
}) => {
  const echo = await startEcho()
  const chat = new ChatPage(app.page)
  await chat.open()
  const call = await chat.askForTime(echo.url)
  // From then on calls are made automatically: the desktop app asks for consent to that, and not for each call.
  await app.confirm(() => call.getByRole('checkbox', { name: /^Auto-approve/ }).click(), questionOf(echo.url))
  await call.getByRole('button', { name: 'Approve once' }).click()
  await expect(call).toContainText('HTTP 200')
  await chat.send.click()
  await expect(chat.answers).toHaveCount(2)
  await chat.untilAnswered()
  await chat.askAndWait('And now?')
  await expect(call).toContainText('approved automatically')
  expect(echo.received).toHaveLength(2)
  await expect(chat.answers).toHaveCount(3)
  await echo.close()
})

/**
 * The question of the desktop app before the first call of a tool at this server, in a message box that no page can
 * answer.
 */
function questionOf(url: string): SystemQuestion {
  return {
    message: 'Call the tool “get_time” at this address?',
    detail: `${url}/time\n\nThe arguments of the model are sent there, without an API key.`,
    button: 'Call tool',
  }
}

/** A tool server on this machine. `never` does not answer. */
async function startEcho(status: number | 'never' = 200) {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
      if (status === 'never') return
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ time: 'half past nine' }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
