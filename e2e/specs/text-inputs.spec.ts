import type { CDPSession, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { goTo } from '../pages/go-to.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { TabPage } from '../pages/tab-page.ts'
import { findTextInputs, proveTyping } from '../pages/text-inputs.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

interface Place {
  readonly where: string
  /** Opens the place and brings all its fields into view. */
  readonly open: (page: Page) => Promise<void>
  /** The fields that must at least be found there: a missing one must not go unnoticed. */
  readonly fields: readonly string[]
}

const places: readonly Place[] = [
  {
    where: 'Chat',
    async open(page) {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.message.fill('Hello {{name}}')
      await page.getByRole('button', { name: 'Add a system prompt' }).click()
      await sendEverything(page)
      await page.getByRole('radiogroup', { name: 'Answer as' }).getByRole('radio', { name: 'Schema' }).click()
    },
    fields: [
      'Message',
      'System prompt',
      'name',
      'seed',
      'temperature',
      'user',
      'Extra JSON',
      'Schema name',
      'Schema of the answer',
    ],
  },
  {
    where: 'Models',
    open: (page) => new TabPage(page).openTab('Models'),
    fields: ['Search models'],
  },
  {
    where: 'Embeddings',
    async open(page) {
      await new TabPage(page).openTab('Embeddings')
      await page.getByRole('button', { name: 'Add a row' }).click()
      await sendEverything(page)
    },
    fields: ['Text 1', 'user', 'Extra JSON', 'dimensions', 'Texts per request', 'Concurrent requests'],
  },
  {
    where: 'Rerank',
    async open(page) {
      await new TabPage(page).openTab('Rerank')
      await sendEverything(page)
      await page.getByRole('button', { name: 'Add a document' }).click()
    },
    fields: ['Text of document 1', 'Query', 'Extra JSON', 'top_n'],
  },
  {
    where: 'Moderation',
    async open(page) {
      await new TabPage(page).openTab('Moderation')
      // In a row of known values, the field for any other value appears after the last of them.
      for (const other of await page.getByRole('radio', { name: 'Other', exact: true }).all())
        await other.click()
      await page.getByRole('button', { name: /^Extra JSON/ }).click()
    },
    fields: ['Text', 'Extra JSON'],
  },
  {
    where: 'Speech',
    async open(page) {
      await new TabPage(page).openTab('Speech')
      await sendEverything(page)
    },
    fields: ['Text', 'instructions', 'Extra JSON', 'speed'],
  },
  {
    where: 'Transcribe',
    async open(page) {
      await new TabPage(page).openTab('Transcribe')
      await sendEverything(page)
    },
    fields: ['prompt', 'language', 'temperature', 'Extra JSON'],
  },
  {
    where: 'Images',
    async open(page) {
      await new TabPage(page).openTab('Images')
      await sendEverything(page)
    },
    fields: ['Prompt', 'user', 'n', 'Extra JSON'],
  },
  {
    where: 'Images, editing',
    async open(page) {
      await new TabPage(page).openTab('Images')
      await page.getByRole('tab', { name: 'Edit' }).click()
      await sendEverything(page)
    },
    fields: ['What to paint in the mask', 'user', 'n', 'partial_images', 'output_compression', 'Extra JSON'],
  },
  {
    where: 'Video',
    async open(page) {
      await new TabPage(page).openTab('Video')
      await sendEverything(page)
    },
    fields: ['Prompt', 'seed', 'Extra JSON'],
  },
  {
    where: 'the plan of an experiment',
    async open(page) {
      await new TabPage(page).openTab('Experiments')
      await page.getByRole('button', { name: 'New experiment' }).click()
    },
    fields: ['Prompt', 'Repeats'],
  },
  {
    where: 'the cases of an experiment',
    async open(page) {
      await new TabPage(page).openTab('Experiments')
      await page.getByRole('button', { name: 'New experiment' }).click()
      await page.getByRole('button', { name: 'Add rows' }).click()
      await page.getByRole('dialog', { name: 'Cases' }).getByRole('button', { name: 'Add column' }).click()
      const name = page.getByRole('textbox', { name: 'Column name' })
      await name.fill('word')
      await page.keyboard.press('Enter')
      // It fades out.
      await expect(name).toHaveCount(0)
    },
    fields: ['word of case 1'],
  },
  {
    where: 'History',
    async open(page) {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.chooseModel('practice-chat')
      await chat.askAndWait('Hi')
      await chat.openTab('History')
    },
    fields: ['Search history'],
  },
  {
    where: 'a new connection',
    async open(page) {
      await new SettingsPage(page).open()
      await page.getByRole('button', { name: 'Add a connection' }).click()
    },
    fields: ['Address', 'Key', 'Name', 'Or paste a connect link'],
  },
  {
    where: 'a connection',
    async open(page) {
      await new SettingsPage(page).addConnection('http://127.0.0.1:9', 'sk-none', 'Mine')
      await page.getByRole('button', { name: /^Advanced/ }).click()
      await page.getByRole('button', { name: 'Add a header' }).click()
      await page.getByRole('radio', { name: 'Custom' }).click()
    },
    fields: [
      'Name',
      'Address',
      'Name of header 1',
      'Value of header 1',
      'Proxy address',
      'Proxy user and password',
      'Header name: Messages key',
      'Connection timeout in seconds',
      'Idle timeout in seconds',
    ],
  },
  {
    where: 'the list of conversations',
    async open(page) {
      await new ChatPage(page).open()
    },
    fields: ['Search conversations'],
  },
  {
    where: 'the title of a conversation',
    open: (page) => withConversation(page, () => page.keyboard.press('F2')),
    fields: ['Conversation title'],
  },
  {
    where: 'a new tag',
    open: (page) =>
      withConversation(page, async () => {
        await page.keyboard.press('Shift+F10')
        await page.getByRole('menuitem', { name: 'Tags' }).press('Enter')
        await page.getByRole('menuitem', { name: 'New tag…' }).press('Enter')
      }),
    fields: ['New tag'],
  },
  {
    where: 'Raw',
    async open(page) {
      await goTo(page, 'raw')
      await page.getByRole('button', { name: 'Add header' }).click()
      await page.getByRole('radio', { name: 'Multipart' }).click()
      await page.getByRole('button', { name: 'Add field' }).click()
    },
    fields: ['Path', 'Name of header 1', 'Value of header 1', 'Name of field 1', 'Value of field 1'],
  },
  {
    where: 'an MCP server',
    async open(page) {
      await goTo(page, 'library/mcp')
      await page.getByRole('button', { name: 'Add MCP server' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add header' }).click()
    },
    fields: ['Name', 'Address', 'Name 1'],
  },
  {
    where: 'a tool of the library',
    async open(page) {
      await goTo(page, 'library/tools')
      await page.getByRole('button', { name: 'New tool' }).first().click()
    },
    fields: ['Name'],
  },
  {
    where: 'a prompt',
    async open(page) {
      await goTo(page, 'library/prompts')
      await page.getByRole('button', { name: 'New prompt' }).first().click()
    },
    fields: ['Name', 'Message of user'],
  },
  {
    where: 'the passports',
    open: (page) => goTo(page, 'models/passport/practice-chat'),
    fields: ['Search models'],
  },
  {
    where: 'what was spent',
    open: (page) => goTo(page, 'history/spending'),
    fields: ['Per click, ask above', 'Per day, ask above'],
  },
]

/** Creates a conversation, and calls `work` while its row in the list has the focus. */
async function withConversation(page: Page, work: () => Promise<void>): Promise<void> {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.askAndWait('Hi')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /^Hi/ }).first().focus()
  await work()
}

/** Runs in the page: the names of the switches that are off. */
function namesOfOff(switches: Element[]): string[] {
  return switches
    .filter((item) => item.getAttribute('aria-checked') === 'false')
    .map((item) => item.getAttribute('aria-label') ?? '')
}

/** A search comes last: it hides the fields that it does not find. */
const isSearch = ({ name }: { readonly name: string }): boolean => name === 'Search name or meaning'

/** Switches every optional field on, and the sub-fields of those that have some: each then shows its input. */
async function sendEverything(page: Page): Promise<void> {
  const switches = page.getByRole('switch', { name: /^Send / })
  await page
    .getByRole('button', { name: /^All fields/ })
    .first()
    .waitFor()
  for (const more of await page.getByRole('button', { name: /^All fields/ }).all()) await more.click()
  for (let pass = 0; pass < 2; pass += 1) {
    for (const name of await switches.evaluateAll(namesOfOff)) {
      const toggle = page.getByRole('switch', { name, exact: true })
      await toggle.click()
      // A field that "Answer as" sets is shown there from then on.
      await expect(toggle.and(page.getByRole('switch', { checked: false }))).toHaveCount(0)
    }
  }
  // In a row of known values, the field for any other value appears after the last of them.
  for (const other of await page.getByRole('radio', { name: 'Other', exact: true }).all()) await other.click()
  await page.getByRole('button', { name: /^Extra JSON/ }).click()
}

/**
 * Places that one window visits one after the other. Each starts fresh, so typing in one does not change the others.
 */
const walks: readonly (readonly string[])[] = [
  ['Chat'],
  ['Models', 'Embeddings', 'Rerank', 'Moderation', 'the plan of an experiment', 'a new connection'],
  ['Speech', 'Transcribe', 'Images', 'the cases of an experiment', 'History'],
  ['Images, editing', 'Video', 'the list of conversations', 'a connection'],
  ['Raw', 'an MCP server', 'a tool of the library', 'a prompt', 'the passports', 'what was spent'],
  ['the title of a conversation', 'a new tag'],
]

for (const names of walks) {
  test(`every text field of ${names.join('; ')} takes keys in the middle, an input method and undo`, async ({
    app,
  }) => {
    // Dozens of fields, key by key.
    test.slow()
    const { page } = app
    const session = await page.context().newCDPSession(page)
    for (const name of names) {
      const place = places.find(({ where }) => where === name)
      if (place === undefined) throw new Error(`No place is called ${name}`)
      await test.step(name, () => proveEveryField(page, session, place))
    }
  })
}

/** Goes to the welcome page, from which each place is opened again. */
async function leaveTab(page: Page): Promise<void> {
  await goTo(page, 'start')
  await expect(page.getByRole('heading', { name: 'Three first steps' })).toBeVisible()
}

test('every place is on one of the walks', () => {
  expect(walks.flat().toSorted()).toEqual(places.map(({ where }) => where).toSorted())
})

async function proveEveryField(page: Page, session: CDPSession, { where, open, fields }: Place) {
  await leaveTab(page)
  await open(page)
  const names = async () => (await findTextInputs(page)).map(({ name }) => name)
  await expect.poll(names, { message: `fields of ${where}` }).toEqual(expect.arrayContaining([...fields]))
  const inputs = await findTextInputs(page)
  const ordered = [...inputs.filter((input) => !isSearch(input)), ...inputs.filter(isSearch)]
  for (const input of ordered) await proveTyping(page, session, input)
}

test('what was typed last is sent, and is still there after a tab switch and a reload', async ({ app }) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await page.getByRole('button', { name: 'Add a system prompt' }).click()
  const system = page.getByRole('textbox', { name: 'System prompt' })
  await system.pressSequentially('world')
  await system.press('Home')
  await system.pressSequentially('Hello ')
  await chat.openTab('Models')
  await chat.open()
  await expect(page.getByRole('article', { name: 'System prompt' })).toContainText('Hello world')
  await page.getByRole('button', { name: 'Edit system prompt' }).click()
  await system.press('End')
  await system.pressSequentially(', again')
  await page.reload()
  await expect(page.getByRole('article', { name: 'System prompt' })).toContainText('Hello world, again')

  await page.getByRole('button', { name: 'Edit system prompt' }).click()
  await chat.message.fill('Hi')
  await system.press('End')
  await system.pressSequentially('!')
  // With the very next key, from inside another field.
  await system.press('ControlOrMeta+Enter')
  await expect(chat.answers).toHaveCount(1)
  await chat.showAtRight('Inspector')
  await page.getByRole('tab', { name: 'Request' }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'Inspector' })
      .or(page.getByRole('region', { name: 'Inspector' })),
  ).toContainText('Hello world, again!')
})
