import { expect, type CDPSession, type Locator, type Page } from 'playwright/test'

/** A text field as it is found on the page. */
export interface TextInput {
  readonly locator: Locator
  readonly name: string
  readonly kind: 'text' | 'number' | 'json'
}

/** Every visible, editable text field on the page: by role, including those inside editors. */
export async function findTextInputs(page: Page): Promise<TextInput[]> {
  // A combobox that can be typed into is a field; one that is a button is not.
  const roles = ['textbox', 'searchbox', 'spinbutton', 'combobox'] as const
  const found = await Promise.all(
    roles.map(async (role) =>
      Promise.all(
        (await page.getByRole(role).all()).map(async (field) => ({
          role,
          ...(await field.evaluate(describe)),
        })),
      ),
    ),
  )
  const all = found.flatMap((fields, at) => {
    const role = roles[at] ?? 'textbox'
    const seen = new Map<string, number>()
    return fields.flatMap(({ name, isWritable, isCode, hasFocus }) => {
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      const kind = role === 'spinbutton' ? 'number' : isCode ? 'json' : 'text'
      return isWritable
        ? [{ locator: page.getByRole(role, { name, exact: true }).nth(nth), name, kind, hasFocus } as const]
        : []
    })
  })
  // A field that was opened for editing may close when it loses the focus, so it comes first.
  return all.toSorted((left, right) => Number(right.hasFocus) - Number(left.hasFocus))
}

/** Runs in the page. */
function describe(field: Element): {
  name: string
  isWritable: boolean
  isCode: boolean
  hasFocus: boolean
} {
  const isBox = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  const label = isBox ? field.labels?.[0]?.textContent : undefined
  return {
    name: (field.getAttribute('aria-label') ?? label ?? '').trim(),
    isWritable: isBox
      ? !field.readOnly && !field.disabled && field.type !== 'date'
      : field.classList.contains('cm-content'),
    isCode: field.classList.contains('cm-content'),
    hasFocus: field.ownerDocument.activeElement === field,
  }
}

/** The text in a field, JSON editors included. */
function textOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  )
}

/** Composes 今天 at the caret, step by step, as a Pinyin input method does. */
async function compose(session: CDPSession, steps: readonly string[], end: string): Promise<void> {
  for (const text of steps) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  // Enter accepts the suggestion of the input method: it sends, submits and closes nothing.
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await session.send('Input.insertText', { text: end })
}

/** What is typed into a field, and the expected text afterwards. */
const scripts = {
  text: { start: 'world', caret: 0, typed: 'Hello ', composed: '今天' },
  number: { start: '25', caret: 1, typed: '1', composed: '4' },
  json: { start: '"world"', caret: 1, typed: 'Hello ', composed: '今天' },
} as const

const pinyin = ['j', 'ji', 'jin', 'jint', 'jintian']

/**
 * Types into the middle of a field key by key, composes with an input method, undoes that, and leaves the field
 * unchanged.
 */
export async function proveTyping(page: Page, session: CDPSession, input: TextInput): Promise<void> {
  const { locator, kind, name } = input
  const { start, caret, typed, composed } = scripts[kind]
  const original = await textOf(locator)
  await locator.scrollIntoViewIfNeeded()
  await locator.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(start)
  await page.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < caret; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type(typed)
  const whole = start.slice(0, caret) + typed + start.slice(caret)
  await expectText(locator, whole, `typed into ${name}`)

  await compose(session, kind === 'number' ? [composed] : pinyin, composed)
  const both = start.slice(0, caret) + typed + composed + start.slice(caret)
  await expectText(locator, both, `composed in ${name}`)

  await page.keyboard.press('ControlOrMeta+Z')
  await expect
    .poll(() => textOf(locator), { message: `undone in ${name}` })
    .not.toContain(kind === 'number' ? both : composed)

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  if (original !== '') await page.keyboard.insertText(original)
  // An editor renders only the lines in view, so a long text cannot be read back from it.
  if (kind !== 'json') await expectText(locator, original, `put back into ${name}`)
}

async function expectText(field: Locator, text: string, message: string): Promise<void> {
  await expect.poll(() => textOf(field), { message }).toBe(text)
}
